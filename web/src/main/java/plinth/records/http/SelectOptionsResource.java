package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.kernel.http.Reply;
import plinth.records.lists.FieldChoices;
import plinth.records.lists.RecordOptions;

/** The options that values are chosen from. */
@Path("/object/data/select-options/{objectSlug}")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class SelectOptionsResource {
  private static final String INACTIVE = "include_inactive";

  @Inject private RecordOptions options;
  @Inject private Call call;

  /** Lists the fields with options. */
  @GET
  @RecordApi(RecordAction.READ)
  @Answers(value = FieldChoices.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List fields with their options",
      description =
          "Returns each field with its active options in order. With `include_inactive=true`,"
              + " inactive options are included; records may still have them.")
  public Response all(
      @PathParam("objectSlug") String object,
      @Words({"true", "false"}) @QueryParam(INACTIVE) @Nullable String inactive) {
    return Reply.of("Options", options.listAll(call.caller(), object, isAll(inactive)));
  }

  /** Shows a field with its options. */
  @GET
  @Path("/{fieldSlug}")
  @RecordApi(RecordAction.READ)
  @Answers(FieldChoices.class)
  @Operation(
      summary = "List the active options of a field",
      description =
          "With `include_inactive=true`, inactive options are included. `q` keeps the options whose"
              + " label or value contains these words, in any case.")
  public Response one(
      @PathParam("objectSlug") String object,
      @PathParam("fieldSlug") String field,
      @Words({"true", "false"}) @QueryParam(INACTIVE) @Nullable String inactive,
      @Schema(maxLength = 500, example = "won") @QueryParam("q") @Nullable String q) {
    return Reply.of(
        "Options",
        options.get(call.caller(), object, field, isAll(inactive)).matching(q == null ? "" : q));
  }

  private static boolean isAll(@Nullable String inactive) {
    return Boolean.TRUE.equals(PageParams.flag(INACTIVE, inactive));
  }
}
