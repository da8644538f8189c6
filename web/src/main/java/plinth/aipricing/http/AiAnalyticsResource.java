package plinth.aipricing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.aipricing.AiAnalytics;
import plinth.aipricing.AiTotals;
import plinth.aipricing.Granularity;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;

/** The costs of AI runs, for the platform's operators. */
@Path("/admin/ai-analytics")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "AI pricing")
public class AiAnalyticsResource {
  @Inject private Call call;
  @Inject private AiAnalytics analytics;

  /** Shows the totals of everything. */
  @GET
  @Path("/summary")
  @SuperAdminApi(Access.READ)
  @Answers(AiTotals.Summary.class)
  @Operation(
      summary = "Summarize the runs of AI models",
      description =
          "Returns the exact total cost in USD. Runs without a price are counted but add nothing to"
              + " the cost.")
  public Response summary(@BeanParam SpanParams params) {
    return Reply.of("AI summary", analytics.summary(call.caller(), params.span()));
  }

  /** Lists the totals by workspace. */
  @GET
  @Path("/by-workspace")
  @SuperAdminApi(Access.READ)
  @Answers(value = AiTotals.OfWorkspace.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "Rank workspaces by AI cost",
      description =
          "Returns the totals of each workspace, highest cost first. A deleted workspace is"
              + " identified only by its number.")
  public Response byWorkspace(@BeanParam SpanParams params, @BeanParam PageParams page) {
    return Reply.page(
        "AI by workspace", analytics.byWorkspace(call.caller(), params.span(), page.request()));
  }

  /** Lists the totals by model. */
  @GET
  @Path("/by-model")
  @SuperAdminApi(Access.READ)
  @Answers(value = AiTotals.OfModel.class, form = Answers.Form.LIST)
  @Operation(
      summary = "Rank AI models by cost",
      description =
          "Returns cost and token totals of each model that has a run, highest cost first.")
  public Response byModel(@BeanParam SpanParams params) {
    return Reply.of("AI by model", analytics.byModel(call.caller(), params.span()));
  }

  /** Lists the totals by channel. */
  @GET
  @Path("/by-channel")
  @SuperAdminApi(Access.READ)
  @Answers(value = AiTotals.OfChannel.class, form = Answers.Form.LIST)
  @Operation(
      summary = "Rank channels by AI cost",
      description =
          "Returns cost and token totals of each channel that has a run, highest cost first.")
  public Response byChannel(@BeanParam SpanParams params) {
    return Reply.of("AI by channel", analytics.byChannel(call.caller(), params.span()));
  }

  /** Shows the totals over time. */
  @GET
  @Path("/time-series")
  @SuperAdminApi(Access.READ)
  @Answers(value = AiTotals.OfPeriod.class, form = Answers.Form.LIST)
  @Operation(
      summary = "Show AI cost over time",
      description =
          "Returns the totals of every day or month of the time range, in UTC, including periods"
              + " without runs.")
  public Response series(
      @BeanParam SpanParams params,
      @Words(of = Granularity.class) @Schema(defaultValue = "day") @QueryParam("granularity")
          @Nullable String granularity) {
    return Reply.of(
        "AI over time",
        analytics.series(call.caller(), params.span(), Granularity.of(granularity)));
  }
}
