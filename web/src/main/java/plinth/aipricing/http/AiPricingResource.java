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
      @Schema(description = "Cost in USD that one credit covers", example = "0.01") @NotNull
          BigDecimal usdPerCredit) {}

  /** Lists the models. */
  @GET
  @Path("/models")
  @SuperAdminApi(Access.READ)
  @Answers(value = AiModel.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the prices of AI models",
      description =
          "Returns the prices in USD per million tokens. The list includes every model that a run"
              + " has named, even if the model has no price.")
  public Response models(
      @Parameter(
              description =
                  "Returns the prices in effect at this time; the current prices if absent")
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
          "Sets the prices of the given models, effective immediately; other models do not change."
              + " A sync does not overwrite prices set here unless `source` is `aggregator`."
              + " `aggregator_id` is the name of the model at the price aggregator; only models"
              + " with an `aggregator_id` are synced.")
  public Response setModels(@NotNull @Valid Models body) {
    return Reply.of("AI models set", models.set(call.caller(), body.models()));
  }

  /** Shows the value of a credit. */
  @GET
  @Path("/credit-setting")
  @SuperAdminApi(Access.READ)
  @Answers(CreditSetting.class)
  @Operation(
      summary = "Read the credit setting",
      description = "Returns the cost in USD that one credit covers.")
  public Response credit() {
    return Reply.of("Credit setting", credits.current(call.caller()));
  }

  /** Sets the value of a credit. */
  @PUT
  @Path("/credit-setting")
  @SuperAdminApi(Access.WRITE)
  @Answers(CreditSetting.class)
  @Operation(
      summary = "Change the credit setting",
      description =
          "Applies to future runs; runs in the ledger keep the setting that applied to them. A run"
              + " is billed in whole credits, rounded up.")
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
      description = "Returns the runs, newest first, each with the price that was applied.")
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
          "Updates the prices of models that have an `aggregator_id`. If a rate would become more"
              + " than ten times as high, or less than a tenth, the new price is reported as failed"
              + " and is not applied until an operator sets it. Returns 409 if no aggregator is"
              + " configured, and 503 if the aggregator gives no usable response; in both cases"
              + " nothing changes.")
  public Response sync() {
    return Reply.of("Prices synced", sync.run(call.caller()));
  }
}
