package plinth.aipricing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.aipricing.AiRun;
import plinth.aipricing.LedgerEntry;
import plinth.aipricing.RecordAiRun;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;

/** Records runs of AI models, for the platform's operators. */
@Path("/admin/ai-usage")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "AI pricing")
public class AiUsageResource {
  @Inject private Call call;
  @Inject private RecordAiRun record;

  /** Records a run. */
  @POST
  @SuperAdminApi(Access.WRITE)
  @Answers(LedgerEntry.class)
  @Operation(
      summary = "Record a run of an AI model",
      description =
          "Once for each `run_id`: again it answers the first, with other facts 409. It is priced"
              + " as when it ran; without a price it is kept as unpriced. Its credits are counted"
              + " against `ai_credits`; 402 when there are too few: then the run is in the ledger,"
              + " uncharged, and recording it again charges it once there are enough.")
  public Response record(@NotNull @Valid AiRun body) {
    return Reply.of("Run recorded", record.run(call.caller(), body));
  }
}
