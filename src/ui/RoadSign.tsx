import type { ReactNode } from 'react';

const triangle = (
  <path d="M48 8 92 86H4z" fill="#fff" stroke="var(--p-red-600)" strokeWidth="9" strokeLinejoin="round" />
);

const car = (at: string, scale: number, wheels: number) => (
  <g transform={`translate(${at}) scale(${scale})`}>
    <path d="M6 0h12l3 7H3z" />
    <rect y="6" width="24" height="9" rx="2" />
    <path d={`M2 13h5v${wheels}H2zM17 13h5v${wheels}h-5z`} />
  </g>
);

const drawings: Record<number, ReactNode> = {
  // No entry
  403: (
    <>
      <circle cx="48" cy="48" r="46" fill="var(--p-red-600)" />
      <circle cx="48" cy="48" r="42" fill="none" stroke="#fff" strokeWidth="2.5" />
      <path d="M20 40h56v16H20z" fill="#fff" />
    </>
  ),
  // No through road
  404: (
    <>
      <rect x="2" y="2" width="92" height="92" rx="10" fill="var(--p-blue-700)" />
      <rect x="6.5" y="6.5" width="83" height="83" rx="6.5" fill="none" stroke="#fff" strokeWidth="2.5" />
      <path d="M41 84V40h14v44zM24 20h48v16H24z" fill="#fff" />
      <path d="M27 23h42v10H27z" fill="var(--p-red-600)" />
    </>
  ),
  // Queue ahead
  429: (
    <>
      {triangle}
      <g fill="var(--p-neutral-900)">
        {car('40.2 34', 0.65, 5)}
        {car('37.2 48', 0.9, 5)}
        {car('33 67', 1.25, 2)}
      </g>
    </>
  ),
};

const danger = (
  <>
    {triangle}
    <path d="M44 36h8l-1.5 27h-5z" fill="var(--p-neutral-900)" />
    <circle cx="48" cy="73" r="4.5" fill="var(--p-neutral-900)" />
  </>
);

/** The road sign of an error. The heading says the same in words. */
export function RoadSign({ status }: { readonly status: number | null }) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      {(status !== null && drawings[status]) || danger}
    </svg>
  );
}
