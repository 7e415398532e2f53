import { vi } from 'vitest';

/** The stub's answer. With 'never', the upload does not end. */
export type UploadAnswer = { status: number; body: unknown } | 'network failure' | 'never';

export interface SentUpload {
  /** e.g. 'POST /api/images' */
  target: string;
  headers: Record<string, string>;
  body: FormData | undefined;
  /** Reports progress to the page. */
  report(loaded: number, total: number): void;
}

/**
 * Answers every upload instead of the server; each upload is added to the returned list.
 * @param answers one answer for all uploads, or a function of the upload's index
 */
export function stubUploads(answers: UploadAnswer | ((index: number) => UploadAnswer)): SentUpload[] {
  const sent: SentUpload[] = [];

  class StubRequest extends EventTarget implements SentUpload {
    target = '';
    headers: Record<string, string> = {};
    body: FormData | undefined;
    status = 0;
    responseText = '';
    readonly upload = new EventTarget();

    open(method: string, url: string) {
      this.target = `${method} ${url}`;
    }

    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }

    send(body: FormData) {
      this.body = body;
      const answer = typeof answers === 'function' ? answers(sent.length) : answers;
      sent.push(this);
      if (answer === 'never') return;
      if (answer !== 'network failure') {
        this.status = answer.status;
        this.responseText = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      }
      queueMicrotask(() => this.dispatchEvent(new Event(answer === 'network failure' ? 'error' : 'load')));
    }

    abort() {
      this.dispatchEvent(new Event('abort'));
    }

    report(loaded: number, total: number) {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
    }
  }

  vi.stubGlobal('XMLHttpRequest', StubRequest);
  return sent;
}
