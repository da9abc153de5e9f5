declare let __webpack_nonce__: string;
/** `v` and the version of package.json, put in by the build. */
declare const __RELEASE__: string;
/** Whether this is a build for development, put in by the build. */
declare const __DEVELOPMENT__: boolean;
/** One a line, in lower case, put in by the build. */
declare const __COMMON_PASSWORDS__: string;

interface Window {
  /** What the host's page has asked the operator for already, by address. */
  portalFirst?: Record<string, Promise<Response>>;
  /** Where the host has sent a page as HTML: ends the keeping of presses, and gives the button that was pressed last. */
  portalHeld?: () => HTMLElement | null;
  /** Read by the style library of the toasts. */
  __nonce__?: string;
  /** Set by a test before the page loads: sees every step of every running chart. */
  __portalInspect?: (event: import('xstate').InspectionEvent) => void;
}
