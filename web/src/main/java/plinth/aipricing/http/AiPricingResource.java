package plinth.aipricing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.aipricing.AiLedger;
import plinth.aipricing.AiModel;
import plinth.aipricing.AiModels;
import plinth.aipricing.CreditSetting;
import plinth.aipricing.CreditSettings;
import plinth.aipricing.LedgerEntry;
import plinth.aipricing.ModelDraft;
import plinth.aipricing.PriceSync;
import plinth.aipricing.SyncReport;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;

/**
 * Prices of AI models, the value of a credit, and the ledger of runs, for the platform's operators.
 */
@Path("/admin/ai-pricing")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "AI pricing")
public class AiPricingResource {
  @Inject private Call call;
  @Inject private AiModels models;
  @Inject private CreditSettings credits;
  @Inject private AiLedger ledger;
  @Inject private PriceSync sync;

  /** The models to set. */
  @Schema(name = "AiModelsToSet")
  public record Models(
      @NotNull @Size(min = 1, max = 200) List<@NotNull @Valid ModelDraft> models) {}

  /** The value of a credit to set. */
  @Schema(name = "AiCreditToSet")
  public record Credit(
      @Schema(description = "USD of cost that one credit covers", example = "0.01") @NotNull
          BigDecimal usdPerCredit) {}

  /** Lists the models. */
  @GET
  @Path("/models")
  @SuperAdminApi(Access.READ)
  @Answers(value = AiModel.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the prices of AI models",
      description =
          "USD per million tokens. A model that a run has named is here, also without a price.")
  public Response models(
      @Parameter(description = "the prices that were in force at this moment; absent: now")
          @QueryParam("at")
          @Nullable String at) {
    return Reply.of("AI models", models.list(call.caller(), SpanParams.moment("at", at)));
  }

  /** Sets models and prices. */
  @PUT
  @Path("/models")
  @SuperAdminApi(Access.WRITE)
  @Answers(value = AiModel.class, form = Answers.Form.LIST)
  @Operation(
      summary = "Set prices of AI models",
      description =
          "Of the models that are named, from now on; others stay. A sync leaves alone what is set"
              + " here, unless `source` is `aggregator`. `aggregator_id` is what the price"
              + " aggregator calls the model: only models with one are synced.")
  public Response setModels(@NotNull @Valid Models body) {
    return Reply.of("AI models set", models.set(call.caller(), body.models()));
  }

  /** Shows the value of a credit. */
  @GET
  @Path("/credit-setting")
  @SuperAdminApi(Access.READ)
  @Answers(CreditSetting.class)
  @Operation(summary = "Show what a credit is", description = "USD of cost that it covers.")
  public Response credit() {
    return Reply.of("Credit setting", credits.current(call.caller()));
  }

  /** Sets the value of a credit. */
  @PUT
  @Path("/credit-setting")
  @SuperAdminApi(Access.WRITE)
  @Answers(CreditSetting.class)
  @Operation(
      summary = "Set what a credit is",
      description =
          "For runs from now on; those in the ledger keep what applied to them. A run is billed in"
              + " whole credits, rounded up.")
  public Response setCredit(@NotNull Credit body) {
    return Reply.of("Credit setting set", credits.set(call.caller(), body.usdPerCredit()));
  }

  /** Lists the runs of the ledger. */
  @GET
  @Path("/ledger")
  @SuperAdminApi(Access.READ)
  @Answers(value = LedgerEntry.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the runs of AI models",
      description = "With the price that was applied, the last ones first.")
  public Response ledger(@BeanParam LedgerParams params, @BeanParam PageParams page) {
    return Reply.page("AI ledger", ledger.page(call.caller(), params.filter(), page.request()));
  }

  /** Syncs prices. */
  @POST
  @Path("/sync-aggregator")
  @SuperAdminApi(Access.WRITE)
  @Answers(SyncReport.class)
  @Operation(
      summary = "Sync prices from the aggregator",
      description =
          "Of the models with an `aggregator_id`. A price that would become more than ten times, or"
              + " less than a tenth, is held as failed until an operator sets it. 409 without an"
              + " aggregator, 503 when it gives no usable answer: then nothing changes.")
  public Response sync() {
    return Reply.of("Prices synced", sync.run(call.caller()));
  }
}
