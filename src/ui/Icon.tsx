import styled from 'styled-components';

/** One path per icon: stroke width 2, view box 24 by 24. */
export const paths = {
  again: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  bank: 'M3.5 9.5 12 4l8.5 5.5zM6.5 10v7M12 10v7M17.5 10v7M4 20h16',
  bin: 'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10.3 10.5v6M13.7 10.5v6',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  camera: 'M3.5 8h4l1.7-3h5.6l1.7 3h4v11.5h-17zM8.5 13.3a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0',
  car: 'M5.2 17H3.5v-4.5l2-1L8 7h8l2.5 4.5 2 1V17h-1.7M9.3 17h5.4M5.5 11.5h13M5.2 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M14.8 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  card: 'M3.5 6h17v12.5h-17zM3.5 10.5h17M7 15h3.5',
  check: 'M4.5 12.5l5 5L19.5 7',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7.2V12l3.2 2',
  copy: 'M8.5 8.5h11v11h-11zM8.5 15.5h-4v-11h11v4',
  deal: 'M4 4.5h8L20.5 13 13 20.5 4 12zM8.2 8.5v.01',
  documents: 'M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5V8.5h5M9.2 14.2l2.1 2.1 3.7-4',
  download: 'M12 4v11.5M7 10.5l5 5 5-5M4.5 15v5h15v-5',
  done: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M8 12.3l2.8 2.8L16.2 9.3',
  down: 'M5.5 9l6.5 6.5L18.5 9',
  earnings: 'M16.8 7.6A4 4 0 0 0 9.2 9.2c0 3.6.5 7-2.7 10.3h11M6 13.2h8',
  drop: 'M6 6l12 12M18 9v9H9',
  edit: 'M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5V8.5h5M9.5 13h5.5M9.5 16.5h5.5',
  go: 'M4.5 12h15M13.5 6l6 6-6 6',
  home: 'M3.5 11.5 12 4l8.5 7.5M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  image: 'M4 5h16v14H4zM4.5 17l5-5 3.5 3.5 2.5-2.5 4 4M15.5 9v.01',
  info: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 11.2V16M12 8v.01',
  invoice: 'M5.5 3.5h13v17l-2.2-1.5-2.1 1.5-2.2-1.5L9.8 20.5 7.7 19l-2.2 1.5zM9 8.5h6M9 12.5h6',
  left: 'M14.5 5.5 8 12l6.5 6.5',
  lock: 'M5 10.5h14V20H5zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2',
  mail: 'M3.5 6h17v12.5h-17zM4 7l8 6.5L20 7',
  more: 'M4 7h16M4 12h16M4 17h16',
  news: 'M4 5h13v14.5H5.5A1.5 1.5 0 0 1 4 18zM17 9h3v9a1.5 1.5 0 0 1-3 0M7.5 9h6M7.5 12.5h6M7.5 16h3.5',
  offline:
    'M4 4l16 16M8.5 8.6A11 11 0 0 0 3 11.5M12.5 8A11.5 11.5 0 0 1 21 11.5M6.5 15a7.5 7.5 0 0 1 6-2.2M15.5 13.5l2 1.5M12 19v.01',
  out: 'M10 4.5H4.5v15H10M9.5 12h10.5M15.5 7.5 20 12l-4.5 4.5',
  phone:
    'M6.5 3.5H10l1.5 4.5-2.2 1.5a10.5 10.5 0 0 0 5.2 5.2l1.5-2.2 4.5 1.5v3.5a2 2 0 0 1-2 2A14.5 14.5 0 0 1 4.5 5.5a2 2 0 0 1 2-2z',
  printer: 'M7 9V4h10v5M7 16.5H4.5V9h15v7.5H17M7 13.5h10V20H7z',
  plus: 'M12 5v14M5 12h14',
  right: 'M9.5 5.5l6.5 6.5-6.5 6.5',
  rise: 'M6 18 18 6M9 6h9v9',
  shield: 'M12 3.5 19 6v6c0 4.2-2.8 7-7 8.5-4.2-1.5-7-4.3-7-8.5V6zM9 11.8l2.2 2.2 4-4.2',
  sign: 'M4 19.5h16M5 15.5c3.5-2 7.5-6.5 7.5-9.5 0-3-3-2.5-3 1s1.5 8.5 4 8.5 2.3-3.5 3.5-3.5 1 2 3 2',
  stop: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM8.2 12h7.6',
  support: 'M6 4.5h12a2 2 0 0 1 2 2V14a2 2 0 0 1-2 2h-6.5L7 19.8V16H6a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2z',
  swap: 'M4.5 8.5h14M15 5l3.5 3.5L15 12M19.5 15.5h-14M9 12l-3.5 3.5L9 19',
  team: 'M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13H7v5.5H4.5zM17 13h2.5v5.5H17zM19.5 18.5c0 1.5-1.5 2.5-4 2.5H13',
  ticket: 'M3.5 7h17v3.5a1.8 1.8 0 0 0 0 3.5v3h-17v-3a1.8 1.8 0 0 0 0-3.5zM14.5 7.5v.01M14.5 12v.01M14.5 16.5v.01',
  upload: 'M12 15.5V4M7 9l5-5 5 5M4.5 15v5h15v-5',
  warn: 'M12 4 21 19.5H3zM12 10v4.2M12 16.9v.01',
  x: 'M6 6l12 12M18 6 6 18',
  you: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5 20.5c.6-4.2 3.4-6.5 7.5-6.5s6.9 2.3 7.5 6.5',
} as const;

export type IconName = keyof typeof paths;

const sizes = { small: ['1.25rem', 2.2], medium: ['1.5rem', 2], large: ['2rem', 1.8] } as const;

const Drawing = styled.svg<{ $size: keyof typeof sizes }>`
  width: ${({ $size }) => sizes[$size][0]};
  height: ${({ $size }) => sizes[$size][0]};
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: ${({ $size }) => sizes[$size][1]};
  stroke-linecap: round;
  stroke-linejoin: round;
`;

/** An icon next to a text. Screen readers skip it. */
export function Icon({ name, size = 'medium' }: { readonly name: IconName; readonly size?: keyof typeof sizes }) {
  return (
    <Drawing $size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </Drawing>
  );
}
