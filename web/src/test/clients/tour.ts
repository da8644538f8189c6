// The tour with the TypeScript client: address of the server, e-mail address, name of the workspace.
import {
  Configuration,
  FieldsApi,
  IdentityApi,
  NewFieldInputTypeEnum,
  ObjectsApi,
  RecordsApi,
  WorkflowsApi,
} from './client';

declare const process: {
  argv: string[];
  stdin: { once(event: 'data', take: (text: unknown) => void): void; unref(): void };
};

const object = 'utilities';
const [address, email, name] = process.argv.slice(2) as [string, string, string];

function configured(accessToken?: string): Configuration {
  return new Configuration({ basePath: address, accessToken });
}

function code(): Promise<string> {
  console.log('code?');
  return new Promise(resolve => process.stdin.once('data', text => resolve(String(text).trim())));
}

async function signUp(): Promise<Configuration> {
  const register = { name: 'Nora Field', email, password: 'seven red kites' };
  await new IdentityApi(configured()).registrationRegister({ register });
  const verification = { email, otp: await code() };
  const person = await new IdentityApi(configured()).codeSignInVerify({ verification });
  const newWorkspace = { name: 'Field Works', subdomain: name };
  const identity = new IdentityApi(configured(person.data.accessToken));
  const workspace = await identity.workspaceCreate({ newWorkspace });
  return configured(workspace.data.accessToken);
}

async function define(configuration: Configuration): Promise<void> {
  await new ObjectsApi(configuration).objectsCreate({ newObject: { name: 'Utility', slug: object } });
  const fields = new FieldsApi(configuration);
  for (const newFieldInput of [
    { name: 'Name', slug: 'name', type: NewFieldInputTypeEnum.Text, isRequired: true },
    {
      name: 'Sector',
      slug: 'sector',
      type: NewFieldInputTypeEnum.Select,
      options: [{ value: 'Energy' }, { value: 'Utilities' }],
    },
    { name: 'Founded', slug: 'founded', type: NewFieldInputTypeEnum.Number, settings: { decimals: 0 } },
  ]) {
    await fields.fieldsCreate({ objectSlug: object, newFieldInput });
  }
}

async function load(records: RecordsApi): Promise<string> {
  for (const data of [
    { name: 'Chevron Corporation', sector: 'Energy', founded: 1879 },
    { name: 'ExxonMobil', sector: 'Energy', founded: 1999 },
    { name: 'Duke Energy', sector: 'Utilities', founded: 1904 },
  ]) {
    await records.recordsCreate({ objectSlug: object, recordBody: { data } });
  }
  const filter = JSON.stringify({ field: 'sector', op: 'eq', value: 'Energy' });
  const page = await records.recordsList({ objectSlug: object, filter, sort: 'founded' });
  console.log(`total ${page.pagination.total}`);
  const [oldest] = page.data;
  if (oldest === undefined) {
    throw new Error('no company is listed');
  }
  return oldest.slug;
}

async function change(records: RecordsApi, slug: string): Promise<void> {
  const one = { objectSlug: object, dataSlug: slug };
  const changed = await records.recordsUpdate({ ...one, recordChange: { data: { name: 'Chevron' } } });
  console.log(`name ${changed.data.data['name']}`);
  const log = await records.recordsLogs(one);
  console.log(`log ${log.data.length} ${log.data[0]?.operation}`);
}

async function automate(workflows: WorkflowsApi): Promise<void> {
  const made = await workflows.workflowsCreate({
    newWorkflow: {
      name: 'Sort new companies',
      trigger: { type: 'record_created', objectSlug: object },
      actions: [{ type: 'update_field', fieldSlug: 'sector', value: 'Energy' }],
    },
  });
  console.log(`workflow ${made.data.actions[0]?.type}`);
}

async function tour(): Promise<void> {
  const configuration = await signUp();
  await define(configuration);
  const records = new RecordsApi(configuration);
  await change(records, await load(records));
  await automate(new WorkflowsApi(configuration));
}

tour().then(() => process.stdin.unref());
