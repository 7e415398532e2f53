import { chakra } from '@chakra-ui/react';
import { uploadMediaTypes } from '@kickstand/rules/pictures';
import { productLimits } from '@kickstand/rules/products';
import { useState, type ChangeEvent } from 'react';
import { Button } from '../../../components/actions/Button';
import { Field } from '../../../components/forms/Field';
import { FileInput, PhotoPreview } from '../../../components/photo/PhotoField';
import { findPhotoRefusal } from '../../../components/photo/photo-refusal';

const Photos = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
    listStyle: 'none',
  },
});

/** Maximum number of photos in this field. The main photo has a separate field. */
const most = productLimits.media - 1;

interface MorePhotosProps {
  photos: readonly File[];
  /** Error message of a failed upload; otherwise null. */
  fault: string | null;
  onChange: (photos: readonly File[]) => void;
}

/** Chooses photos that follow the main one, each with a preview. A photo that the server would refuse is left out. */
export function MorePhotos({ photos, fault, onChange }: MorePhotosProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The input is reset, so that the same file can be chosen again.
    target.value = '';
    const checked = await Promise.all(files.map(async (file) => ({ file, problem: await findPhotoRefusal(file) })));
    const accepted = [...photos, ...checked.filter(({ problem }) => problem === null).map(({ file }) => file)];
    const refused = checked.find(({ problem }) => problem !== null);
    const tooMany = accepted.length > most ? `There can be at most ${most} more photos.` : null;
    setRefusal(refused ? `${refused.file.name}: ${refused.problem}` : tooMany);
    onChange(accepted.slice(0, most));
  };
  return (
    <chakra.div display="grid" gap="3">
      <Field
        label="More Photos"
        hint={`Optional, at most ${most}. They follow the photo above.`}
        error={refusal ?? fault ?? undefined}
      >
        <FileInput type="file" multiple accept={uploadMediaTypes.join(',')} onChange={(event) => void choose(event)} />
      </Field>
      {photos.length > 0 && (
        <Photos aria-label="More photos">
          {photos.map((photo, index) => (
            <chakra.li key={index} display="grid" gap="2" alignContent="start">
              <PhotoPreview photo={photo} />
              <Button
                size="compact"
                justifySelf="start"
                aria-label={`Remove photo ${index + 2}, ${photo.name}`}
                onClick={() => onChange(photos.toSpliced(index, 1))}
              >
                Remove
              </Button>
            </chakra.li>
          ))}
        </Photos>
      )}
    </chakra.div>
  );
}
