import { NoWrap } from '../../ui/NoWrap';
import { referenceIn } from './message';

/** The operator's message. Its reference does not wrap, because drivers read it out on the phone. */
export const OperatorMessage = ({ children }: { readonly children: string }) => {
  const reference = referenceIn(children);
  if (reference === null) return children;
  const at = children.indexOf(reference);
  return (
    <>
      {children.slice(0, at)}
      <NoWrap>{reference}</NoWrap>
      {children.slice(at + reference.length)}
    </>
  );
};
