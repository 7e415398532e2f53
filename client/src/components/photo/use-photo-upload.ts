import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session/SessionProvider';
import { uploadImage } from './upload-image';

export interface PhotoUpload {
  /** Uploads the photo and resolves to its address; a photo that was uploaded before is not sent again. */
  upload: (photo: File) => Promise<string>;
  /** Share of the upload that was sent, from 0 to 1; null without an upload. */
  progress: number | null;
  cancel: () => void;
}

/** Uploads photos, one at a time. A photo that was uploaded already is not sent again. */
export function usePhotoUpload(): PhotoUpload {
  const { getAccessToken } = useSession();
  const [progress, setProgress] = useState<number | null>(null);
  const arrived = useRef(new WeakMap<File, string>());
  const running = useRef<AbortController | null>(null);
  // Leaving the page cancels the upload.
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (photo: File) => {
    const known = arrived.current.get(photo);
    if (known !== undefined) return known;
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      const accessToken = await getAccessToken();
      const { signal } = controller;
      const url = await uploadImage(photo, { accessToken, signal, onProgress: setProgress });
      arrived.current.set(photo, url);
      return url;
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { upload, progress, cancel: () => running.current?.abort() };
}
