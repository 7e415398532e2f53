import { Choice } from '../../../components/forms/Field';
import { afterHydration } from '../../../components/page/later';
import { toastError } from '../../../components/toasts/toasts';
import { choose, mostCompared, useChosen } from './compared-parts';

interface CompareChoiceProps {
  product: { id: string };
  /** Id of the element that names the product. */
  describedBy?: string;
}

/** Checkbox that adds a part to the comparison; the bar at the bottom links to it. */
export function CompareChoice({ product: { id }, describedBy }: CompareChoiceProps) {
  const isChosen = useChosen().includes(id);
  return (
    <Choice
      type="checkbox"
      label="Compare"
      checked={isChosen}
      aria-describedby={describedBy}
      onChange={() => {
        if (choose(id, !isChosen)) return;
        toastError(`You can compare ${mostCompared} parts at a time. Remove one of them first.`, 'compare');
      }}
    />
  );
}

const Bar = afterHydration(() => import('./CompareBar').then((module) => module.CompareBar));

/** Bar at the bottom of pages with parts, while parts are chosen. */
export function CompareBar() {
  return useChosen().length > 0 && <Bar />;
}
