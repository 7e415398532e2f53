import { useApolloClient } from '@apollo/client/react';
import { DiscardDialog } from '../../../components/dialog/dialogs';
import { Pending } from '../../../components/feedback/Loading';
import { EditField, EditForm } from '../../../components/forms/EditForm';
import { NumberInput, Select, TextArea, TextInput } from '../../../components/forms/Field';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { RuledSection } from '../../../components/page/RuledSection';
import { EditPicture } from '../../../components/photo/EditPicture';
import { usePhotoUpload } from '../../../components/photo/photo-upload';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  SettingsDocument,
  useSaveSettingsMutation,
  useSettingsQuery,
  type SettingsFieldsFragment,
} from '../../../graphql/generated/operations';
import { useUnsavedChanges, useVersionedForm, type VersionedForm } from '../../../lib/forms/use-versioned-form';
import { chakra } from '../../../theme/chakra';

/** The values of the settings, by key. */
type Values = Record<string, string>;
type Setting = SettingsFieldsFragment['settings'][number];

const toEdition = ({ version, settings }: SettingsFieldsFragment) => ({
  id: 'settings',
  version,
  values: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
});

const forgetShop = forgetQueries('shop');

/** The merchant's settings. The server describes each setting, so that a new setting needs no change here. */
export function SettingsPage() {
  const { data, error, refetch } = useSettingsQuery({ fetchPolicy: 'no-cache' });
  const { setUnsaved, question } = useUnsavedChanges();
  return (
    <>
      <PageMetadata title="Settings" isPrivate />
      <PageHeading>Settings</PageHeading>
      {data ? (
        <chakra.div maxWidth="60rem">
          <SettingsForm start={data.settings} onUnsavedChange={setUnsaved} />
        </chakra.div>
      ) : (
        <Pending what="the settings" height="30rem" error={error} refetch={refetch} />
      )}
      <DiscardDialog question={question} description="What you changed in the settings is not saved yet." />
    </>
  );
}

interface SettingsFormProps {
  start: SettingsFieldsFragment;
  onUnsavedChange: (isUnsaved: boolean) => void;
}

function SettingsForm({ start, onUnsavedChange }: SettingsFormProps) {
  const client = useApolloClient();
  const upload = usePhotoUpload();
  const [saveSettings] = useSaveSettingsMutation({ update: forgetShop });
  const { settings } = start;
  const edit = useVersionedForm<Values>({
    start: toEdition(start),
    blank: {},
    save: async (changes, base) => {
      const values = Object.entries(changes).map(([key, value = '']) => ({ key, value }));
      const { saveSettings: saved } = await saveSettings({
        variables: { input: { version: base?.version ?? 0, values } },
      });
      return toEdition(saved.settings);
    },
    fetchLatest: async () => {
      const { data } = await client.query({ query: SettingsDocument, fetchPolicy: 'no-cache' });
      return data ? toEdition(data.settings) : null;
    },
    toField: (input) => (settings.some(({ key }) => key === input) ? input : null),
    onSaved: () => toastSuccess('The settings are saved'),
  });
  const groups = [...new Set(settings.map(({ group }) => group))];
  return (
    <EditForm
      label="Settings"
      what="page"
      edit={edit}
      isUploading={upload.progress !== null}
      onUnsavedChange={onUnsavedChange}
      onCancel={edit.takeCurrent}
    >
      {groups.map((group) => (
        <RuledSection key={group} title={group}>
          <chakra.div display="grid" gap="5" maxWidth="measure" paddingBottom="4">
            {settings
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <SettingField key={setting.key} setting={setting} edit={edit} upload={upload} />
              ))}
          </chakra.div>
        </RuledSection>
      ))}
    </EditForm>
  );
}

interface SettingFieldProps {
  setting: Setting;
  edit: VersionedForm<Values>;
  upload: ReturnType<typeof usePhotoUpload>;
}

function SettingField({ setting, edit, upload }: SettingFieldProps) {
  const { key, label, hint, kind, isFixed, variable } = setting;
  if (kind === 'PICTURE') return <EditPicture label={label} known={null} {...{ edit, upload }} name={key} />;
  return (
    <EditField
      edit={edit}
      name={key}
      label={label}
      hint={isFixed ? `${hint} Set by the environment variable ${variable}: change it there.` : hint}
    >
      <SettingInput setting={setting} edit={edit} />
    </EditField>
  );
}

function SettingInput({
  setting: { key, kind, choices, default: usual, isFixed },
  edit: { form },
}: Omit<SettingFieldProps, 'upload'>) {
  const input = { ...form.register(key), readOnly: isFixed, placeholder: usual };
  if (kind === 'LINES') return <TextArea {...input} />;
  if (kind === 'NUMBER') return <NumberInput {...input} />;
  if (kind === 'SWITCH' || kind === 'CHOICE') {
    const options = kind === 'SWITCH' ? ['on', 'off'] : choices;
    return (
      <Select {...form.register(key)} disabled={isFixed}>
        {options.map((option) => (
          <option key={option} value={option}>
            {kind === 'CHOICE' ? option.toUpperCase() : option === 'on' ? 'Yes' : 'No'}
          </option>
        ))}
      </Select>
    );
  }
  return <TextInput {...input} />;
}
