import { maxReturnPictures, uploadMediaTypes } from '@kickstand/rules/pictures';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import type { ReturnFieldsFragment } from '../../graphql/generated/operations';
import { fetchFile, sendFile } from '../../lib/files/fetch-file';
import { useSession } from '../../lib/session/SessionProvider';
import { Button } from '../actions/Button';
import { FileButton } from '../actions/FileButton';
import { findPhotoRefusal } from '../photo/photo-upload';
import { toastError } from '../toasts/toasts';
import { openReturnStatuses, toReturnName } from './ReturnPlate';
import { chakra } from '../../theme/chakra';

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });
const Picture = chakra('img', { base: { width: '20', height: '20', objectFit: 'cover', border: 'hairline' } });

type Files = Pick<ReturnFieldsFragment, 'id' | 'kind' | 'status' | 'pictures' | 'labelFile'>;

interface ReturnFilesProps {
  orderId: string;
  theReturn: Files;
  /** 1 for the first return of the order. */
  number: number;
  /** Called when pictures were added. */
  onAdded: () => void;
}

/** Pictures and label of a return. More pictures can be added while it is open. */
export function ReturnFiles({ orderId, theReturn, number, onAdded }: ReturnFilesProps) {
  const { id, status, pictures, labelFile } = theReturn;
  const name = toReturnName(theReturn, number);
  const canAdd = openReturnStatuses.includes(status) && pictures.length < maxReturnPictures;
  return (
    <>
      {labelFile && (
        <FileButton
          {...{ url: labelFile.url, what: 'label', size: 'compact', justifySelf: 'start' }}
          aria-label={`Download the label of ${name}`}
        >
          Download the label
        </FileButton>
      )}
      {pictures.length > 0 && (
        <Row>
          {pictures.map(({ id: fileId, url }, index) => (
            <PrivatePicture key={fileId} url={url} name={`Picture ${index + 1} of ${name}`} />
          ))}
        </Row>
      )}
      {canAdd && (
        <AddPictures
          {...{ orderId, returnId: id, onAdded }}
          left={maxReturnPictures - pictures.length}
          label={`Add pictures to ${name}`}
        />
      )}
    </>
  );
}

/** A picture that is not public. It is fetched with the session's access token. */
function PrivatePicture({ url, name }: { url: string; name: string }) {
  const session = useRef(useSession());
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let created: string | null = null;
    let isGone = false;
    const load = async () => {
      const { content } = await fetchFile(url, 'picture', session.current);
      if (isGone) return;
      created = URL.createObjectURL(new Blob([content], { type: 'image/webp' }));
      setAddress(created);
    };
    // If loading fails, the name is shown instead of the picture.
    load().catch(() => undefined);
    return () => {
      isGone = true;
      if (created !== null) URL.revokeObjectURL(created);
    };
  }, [url]);
  if (address === null) return <chakra.span textStyle="small">{name}</chakra.span>;
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={`${name}, opens in a new tab`}>
      <Picture src={address} alt={name} />
    </a>
  );
}

interface AddPicturesProps {
  orderId: string;
  returnId: string;
  /** Number of pictures that can still be added. */
  left: number;
  label: string;
  /** Called when pictures were added. */
  onAdded: () => void;
}

function AddPictures({ orderId, returnId, left, label, onAdded }: AddPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = useSendPictures();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The input is reset, so that the same file can be chosen again.
    target.value = '';
    const refusal = await findPicturesRefusal(files, left);
    if (refusal !== null) return toastError(refusal);
    setIsBusy(true);
    await send({ orderId, returnId }, files);
    setIsBusy(false);
    onAdded();
  };
  return (
    <>
      <chakra.input
        {...{ ref: input, type: 'file', multiple: true, hidden: true, accept: uploadMediaTypes.join(',') }}
        aria-label={label}
        onChange={(event) => void choose(event)}
      />
      <Button size="compact" justifySelf="start" busy={isBusy} onClick={() => input.current?.click()}>
        Add pictures
      </Button>
    </>
  );
}

/** Message that says why the chosen pictures are refused; null if all can be sent. */
export async function findPicturesRefusal(files: readonly File[], left = maxReturnPictures): Promise<string | null> {
  if (files.length > left) return `A return has at most ${maxReturnPictures} pictures.`;
  const refusals = await Promise.all(files.map(findPhotoRefusal));
  return refusals.find((refusal) => refusal !== null) ?? null;
}

/** Sends pictures one after another. Failures are only shown as a message, because the return itself has been sent. */
export function useSendPictures() {
  const session = useSession();
  return async ({ orderId, returnId }: { orderId: string; returnId: string }, files: readonly File[]) => {
    const failures = new Map<string, string>();
    for (const file of files) {
      await sendFile(`/api/orders/${orderId}/returns/${returnId}/pictures`, file, session).catch((error: Error) =>
        failures.set(file.name, error.message),
      );
    }
    const [reason] = failures.values();
    if (reason !== undefined) toastError(`${[...failures.keys()].join(', ')}: ${reason}`);
  };
}
