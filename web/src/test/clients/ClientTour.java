import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Map;
import plinth.client.ApiClient;
import plinth.client.ApiException;
import plinth.client.api.FieldsApi;
import plinth.client.api.IdentityApi;
import plinth.client.api.ObjectsApi;
import plinth.client.api.RecordsApi;
import plinth.client.api.WorkflowsApi;
import plinth.client.model.NewFieldInput;
import plinth.client.model.NewObject;
import plinth.client.model.NewWorkflow;
import plinth.client.model.NewWorkspace;
import plinth.client.model.ObjectRecord;
import plinth.client.model.ObjectRecordPage;
import plinth.client.model.OptionDraftInput;
import plinth.client.model.RecordBody;
import plinth.client.model.RecordChange;
import plinth.client.model.RecordCreatedTrigger;
import plinth.client.model.RecordLog;
import plinth.client.model.Register;
import plinth.client.model.UpdateFieldAction;
import plinth.client.model.Verification;
import plinth.client.model.Workflow;
import plinth.client.model.WorkflowAction;
import plinth.client.model.WorkflowTrigger;

/** The tour with the Java client: address of the server, e-mail address, name of the workspace. */
public final class ClientTour {
  private static final String OBJECT = "utilities";

  private ClientTour() {}

  public static void main(String[] words) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(words[0]);
    IdentityApi identity = new IdentityApi(client);
    identity.registrationRegister(
        new Register().name("Nora Field").email(words[1]).password("seven red kites"), null);
    Verification verification = new Verification().email(words[1]).otp(code());
    bear(client, identity.codeSignInVerify(verification).getData().getAccessToken());
    identity = new IdentityApi(client);
    NewWorkspace workspace = new NewWorkspace().name("Field Works").subdomain(words[2]);
    bear(client, identity.workspaceCreate(workspace).getData().getAccessToken());
    define(client);
    ObjectRecord oldest = load(new RecordsApi(client));
    change(new RecordsApi(client), oldest);
    automate(new WorkflowsApi(client));
  }

  private static String code() throws Exception {
    System.out.println("code?");
    return new BufferedReader(new InputStreamReader(System.in)).readLine();
  }

  private static void bear(ApiClient client, String token) {
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
  }

  private static void define(ApiClient client) throws ApiException {
    new ObjectsApi(client).objectsCreate(new NewObject().name("Utility").slug(OBJECT), null);
    FieldsApi fields = new FieldsApi(client);
    NewFieldInput name =
        new NewFieldInput()
            .name("Name")
            .slug("name")
            .type(NewFieldInput.TypeEnum.TEXT)
            .isRequired(true);
    fields.fieldsCreate(OBJECT, name, null);
    NewFieldInput sector =
        new NewFieldInput()
            .name("Sector")
            .slug("sector")
            .type(NewFieldInput.TypeEnum.SELECT)
            .addOptionsItem(new OptionDraftInput().value("Energy"))
            .addOptionsItem(new OptionDraftInput().value("Utilities"));
    fields.fieldsCreate(OBJECT, sector, null);
    NewFieldInput founded =
        new NewFieldInput()
            .name("Founded")
            .slug("founded")
            .type(NewFieldInput.TypeEnum.NUMBER)
            .settings(Map.of("decimals", 0));
    fields.fieldsCreate(OBJECT, founded, null);
  }

  private static ObjectRecord load(RecordsApi records) throws ApiException {
    company(records, "Chevron Corporation", "Energy", 1879);
    company(records, "ExxonMobil", "Energy", 1999);
    company(records, "Duke Energy", "Utilities", 1904);
    String energy = "{\"field\":\"sector\",\"op\":\"eq\",\"value\":\"Energy\"}";
    ObjectRecordPage page =
        records.recordsList(
            OBJECT, 1, 10, "founded", "name,founded", null, energy, null, null, null, null, null);
    System.out.println("total " + page.getPagination().getTotal());
    return page.getData().get(0);
  }

  private static void company(RecordsApi records, String name, String sector, int founded)
      throws ApiException {
    Map<String, Object> values = Map.of("name", name, "sector", sector, "founded", founded);
    records.recordsCreate(OBJECT, new RecordBody().data(values), null, null);
  }

  private static void change(RecordsApi records, ObjectRecord oldest) throws ApiException {
    RecordChange change = new RecordChange().data(Map.of("name", "Chevron"));
    ObjectRecord changed =
        records.recordsUpdate(OBJECT, oldest.getSlug(), change, null, null).getData();
    System.out.println("name " + changed.getData().get("name"));
    List<RecordLog> log = records.recordsLogs(OBJECT, oldest.getSlug(), 1, 10).getData();
    System.out.println("log " + log.size() + " " + log.get(0).getOperation());
  }

  private static void automate(WorkflowsApi workflows) throws ApiException {
    RecordCreatedTrigger trigger =
        new RecordCreatedTrigger()
            .type(RecordCreatedTrigger.TypeEnum.RECORD_CREATED)
            .objectSlug(OBJECT);
    UpdateFieldAction action =
        new UpdateFieldAction()
            .type(UpdateFieldAction.TypeEnum.UPDATE_FIELD)
            .fieldSlug("sector")
            .value("Energy");
    NewWorkflow draft =
        new NewWorkflow()
            .name("Sort new companies")
            .trigger(new WorkflowTrigger(trigger))
            .addActionsItem(new WorkflowAction(action));
    Workflow made = workflows.workflowsCreate(draft, null).getData();
    System.out.println("workflow " + made.getActions().get(0).getUpdateFieldAction().getType());
  }
}
