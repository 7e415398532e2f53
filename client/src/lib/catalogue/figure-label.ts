/** 'Fig. 07' for 7. */
export function toFigureLabel(number: number): string {
  return `Fig. ${String(number).padStart(2, '0')}`;
}
