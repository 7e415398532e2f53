import type { StringOrder } from '../bson/compare.js';
import type { Doc, Value } from '../bson/value.js';
import { compareBySort, parseSort, sortKey } from '../query/sort.js';
import type { AccumulatorOperator } from './accumulator.js';
import { asIndex } from './operand.js';

const present = (values: Value[]) => values.map((value) => (value === undefined ? null : value));

/** `$firstN`, `$lastN`, `$minN` and `$maxN` of a group. */
export const pickN =
  (pick: (values: Value[], n: number, order: StringOrder) => Value[]): AccumulatorOperator =>
  (operand, compile, context) => {
    const { n, input } = operand as Doc;
    const [size, evaluate] = [compile(n), compile(input)];
    return () => {
      const values: Value[] = [];
      let most = 0;
      return {
        add: (scope) => {
          most = asIndex('n', size(scope));
          values.push(evaluate(scope));
        },
        result: () => present(pick(values, most, context.order)),
      };
    };
  };

/** `$top`, `$bottom`, `$topN` and `$bottomN`: an output value of the first or last documents by `sortBy`. */
export const ranked =
  (fromEnd: boolean, many: boolean): AccumulatorOperator =>
  (operand, compile, { order }) => {
    const { n = 1, sortBy, output } = operand as Doc;
    const fields = parseSort((sortBy ?? {}) as Doc);
    const compare = compareBySort(fields, order);
    const [size, evaluate] = [compile(n), compile(output)];
    return () => {
      const rows: { keys: Value[]; value: Value }[] = [];
      let most = 1;
      return {
        add: (scope) => {
          most = asIndex('n', size(scope));
          rows.push({
            keys: fields.map((field) => sortKey(scope.root as Doc, field, order)),
            value: evaluate(scope) ?? null,
          });
        },
        result: () => {
          const sorted = rows.sort((a, b) => compare(a.keys, b.keys)).map((row) => row.value);
          const kept = fromEnd ? sorted.slice(-most) : sorted.slice(0, most);
          return many ? kept : (kept[0] ?? null);
        },
      };
    };
  };
