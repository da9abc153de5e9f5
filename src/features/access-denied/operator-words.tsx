import { Unbroken } from '../../ui/Unbroken';
import { referenceIn } from './message';

/** What the operator wrote, with its reference in one piece: it is read out on the telephone. */
export const OperatorWords = ({ children }: { readonly children: string }) => {
  const reference = referenceIn(children);
  if (reference === null) return children;
  const at = children.indexOf(reference);
  return (
    <>
      {children.slice(0, at)}
      <Unbroken>{reference}</Unbroken>
      {children.slice(at + reference.length)}
    </>
  );
};
