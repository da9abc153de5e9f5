import { type CSSProperties, useId } from 'react';
import styled from 'styled-components';
import { Hatch } from './hatch';

const Drawing = styled.div`
  position: relative;
  padding-bottom: 1.75rem;
  svg {
    display: block;
    width: 100%;
    height: 3rem;
    border-radius: var(--p-radius-s);
    background: var(--p-track);
    overflow: hidden;
  }
  line {
    stroke: var(--p-surface);
    stroke-width: 2;
  }
  @media (forced-colors: active) {
    /* Without this a drawing keeps its own colours in forced-colours mode. */
    svg {
      outline: 1px solid;
      background: Canvas;
    }
    line {
      stroke: GrayText;
    }
    rect[data-job='through'] {
      fill: CanvasText;
    }
  }
`;

const Tick = styled.span`
  position: absolute;
  bottom: 0;
  transform: translateX(-50%);
  color: var(--p-ink-quiet);
  font-variant-numeric: tabular-nums;
  line-height: 1.5;
  white-space: nowrap;
  &[data-edge='start'] {
    transform: none;
  }
  &[data-edge='end'] {
    transform: translateX(-100%);
  }
  /* On a phone two labels would touch, so every second one of many is left out, and in very large text others would reach over an edge too. */
  @media (max-width: 29.99rem) {
    && {
      transform: translateX(calc(var(--p-share) * -100%));
    }
    &[data-between] {
      display: none;
    }
  }
`;

export interface DaySpan {
  readonly key: string;
  /** Minutes since the start of the axis. */
  readonly from: number;
  readonly to: number;
  readonly cash: boolean;
}

export interface DayAxisProps {
  readonly minutes: number;
  readonly spans: readonly DaySpan[];
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}

/** A day from left to right: the jobs and the gaps between them. For sighted drivers only: the list of jobs has the same content. */
export function DayAxis({ minutes, spans, ticks }: DayAxisProps) {
  const id = useId();
  const at = (minute: number) => `${((minute / minutes) * 100).toFixed(3)}%`;
  return (
    <Drawing aria-hidden="true">
      <svg aria-hidden="true" focusable="false">
        <Hatch id={id} />
        {ticks.map((tick) => (
          <line key={tick.at} x1={at(tick.at)} x2={at(tick.at)} y1="0" y2="100%" />
        ))}
        {spans.map(({ key, from, to, cash }) => (
          <rect
            key={key}
            data-job={cash ? 'cash' : 'through'}
            x={at(from)}
            width={at(Math.max(to - from, minutes / 150))}
            y="0"
            height="100%"
            fill={cash ? `url(#${id})` : 'var(--p-chart-all)'}
          />
        ))}
      </svg>
      {ticks.map((tick, index) => {
        const share = tick.at / minutes;
        return (
          <Tick
            key={tick.at}
            data-between={ticks.length > 4 && index % 2 === 1 ? '' : undefined}
            data-edge={share < 0.06 ? 'start' : share > 0.94 ? 'end' : undefined}
            style={{ left: at(tick.at), '--p-share': share } as CSSProperties}
          >
            {tick.label}
          </Tick>
        );
      })}
    </Drawing>
  );
}
