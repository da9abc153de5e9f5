/** Puts what the driver opened or filtered into the URL of the open page, so that Back returns to it. The router is not told. */
export const replaceQuery = (pathname: string, params: URLSearchParams): void => {
  const query = params.toString();
  window.history.replaceState(window.history.state, '', query === '' ? pathname : `${pathname}?${query}`);
};
