import { useLocation } from 'react-router-dom';
import { FetchError } from '../../../components/feedback/Loading';
import { NotFoundPage } from './NotFoundPage';
import { WrittenContent } from './WrittenContent';

/** A page that exists only if the merchant has published one at its address. */
export function ContentPage() {
  const { pathname } = useLocation();
  return (
    <WrittenContent
      path={pathname}
      number="T"
      instead={(error, refetch) => (error ? <FetchError error={error} refetch={refetch} /> : <NotFoundPage />)}
    />
  );
}
