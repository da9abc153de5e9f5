declare let __webpack_nonce__: string;
/** `v` and the version of package.json, set by the build. */
declare const __RELEASE__: string;
/** Whether this is a development build, set by the build. */
declare const __DEVELOPMENT__: boolean;
/** One password a line, in lower case, set by the build. */
declare const __COMMON_PASSWORDS__: string;

interface Window {
  /** Responses that the host's page has already requested from the operator, by URL. */
  portalFirst?: Record<string, Promise<Response>>;
  /** Exists when the host sent the page as HTML. Stops storing presses, and returns the last button that the driver pressed. */
  portalHeld?: () => HTMLElement | null;
  /** Read by the toasts' style library. */
  __nonce__?: string;
  /** Set by a test before the page loads: receives every inspection event of every running chart. */
  __portalInspect?: (event: import('xstate').InspectionEvent) => void;
}
