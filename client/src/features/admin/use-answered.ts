import { useState } from 'react';
import { tellFailure } from '../../lib/tell-failure';

/**
 * Carries out what was asked about; the question closes after it, whatever became of it. What comes after a success is
 * done in the same moment as the closing: the focus it hands on would go back into the question otherwise.
 */
export function useAnswered(onClose: () => void) {
  const [isBusy, setIsBusy] = useState(false);

  const carryOut = async (work: Promise<void>, afterwards: () => void) => {
    setIsBusy(true);
    try {
      await work;
      afterwards();
    } catch (error) {
      tellFailure(error);
    } finally {
      setIsBusy(false);
      onClose();
    }
  };
  return { isBusy, answer: (work: Promise<void>, afterwards: () => void) => void carryOut(work, afterwards) };
}
