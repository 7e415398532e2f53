import { useQueryString } from '../use-query-params';
import { everyOrder, readOrderQuestion, toSearchParams, type OrderQuestion } from './order-question';

/** What the orders are narrowed to. It stands in the address, so that a reload and the way back keep it. */
export function useOrderQuestion(): {
  question: OrderQuestion;
  narrow: (change: Partial<OrderQuestion>) => void;
  clear: () => void;
} {
  const [params, setParams] = useQueryString();
  const question = readOrderQuestion(params);
  const ask = (next: OrderQuestion) => setParams(new URLSearchParams(toSearchParams(next)));
  return {
    question,
    narrow: (change) => ask({ ...question, ...change }),
    clear: () => ask(everyOrder),
  };
}
