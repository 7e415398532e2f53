import { useSearchParams } from 'react-router-dom';

/** The address's query string, where a list keeps what it is narrowed to: a reload and the way back find it again. */
export function useQueryParams(): {
  read: (name: string) => string;
  /** An empty value leaves the address. What is changed while typing makes no steps to go back through. */
  write: (name: string, value: string) => void;
} {
  const [params, setParams] = useSearchParams();
  return {
    read: (name) => params.get(name) ?? '',
    write: (name, value) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
  };
}
