/** An email address that may break only after its @. */
export const EmailAddress = ({ children }: { readonly children: string }) => {
  const at = children.lastIndexOf('@') + 1;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
};
