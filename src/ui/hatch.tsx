/** The hatching for cash that the driver has already: use it as the fill `url(#id)`. */
export const Hatch = ({ id }: { readonly id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect style={{ y: 0, height: 6 }} width="6" fill="var(--p-chart-hatch)" />
      <rect style={{ y: 0, height: 6 }} width="3" fill="var(--p-chart-yours)" />
    </pattern>
  </defs>
);
