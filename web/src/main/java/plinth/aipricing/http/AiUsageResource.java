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
          "Records each `run_id` once: repeating the request returns the first entry, and different"
              + " facts under the same `run_id` return 409. The price in effect when the run took"
              + " place applies; a run without a price is stored as unpriced. Its credits count"
              + " against `ai_credits`. Returns 402 if the workspace has too few credits: the run"
              + " is still recorded, the remaining credits are charged, and recording the run again"
              + " charges the rest once credits are available.")
  public Response record(@NotNull @Valid AiRun body) {
    return Reply.of("Run recorded", record.run(call.caller(), body));
  }
}
