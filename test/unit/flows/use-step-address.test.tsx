import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { useStepAddress } from '../../../src/flows/use-step-address';

it('a step that the flow reaches while the URL changes gets its own history entry', async () => {
  let moveTo: (step: string) => void = () => undefined;
  let finishLoading: () => void = () => undefined;
  function Flow() {
    const [step, setStep] = useState('');
    moveTo = setStep;
    useStepAddress(step, () => null);
    return null;
  }
  const loader = () =>
    new Promise<null>((resolve) => {
      finishLoading = () => resolve(null);
    });
  const router = createMemoryRouter([{ id: 'flow', path: '/', loader, element: <Flow /> }], {
    hydrationData: { loaderData: { flow: null } },
  });
  render(<RouterProvider router={router} />);
  act(() => moveTo('?step=2'));
  act(() => moveTo('?step=3'));
  await act(async () => finishLoading());
  await act(async () => finishLoading());
  expect(router.state.location.search).toBe('?step=3');
  await act(async () => void router.navigate(-1));
  await act(async () => finishLoading());
  expect(router.state.location.search).toBe('?step=2');
});
