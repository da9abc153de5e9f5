/** An address that breaks after its @ where it has to, not anywhere. */
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
