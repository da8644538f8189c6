package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.kernel.http.Reply;
import plinth.records.duplicates.Duplicate;
import plinth.records.duplicates.DuplicateStatus;
import plinth.records.duplicates.Duplicates;

/** Records that rules of their object take for the same person or thing. */
@Path("/object/data/{objectSlug}/duplicates")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class DuplicatesResource {
  @Inject private Duplicates duplicates;
  @Inject private Call call;

  /**
   * Two records.
   *
   * @param records their slugs
   */
  @Schema(
      name = "DuplicateDecision",
      example = "{\"records\":[\"06a5qcdwx1k8mh3rq2ve\",\"06a5qcdwx1k8mh3rq2vf\"]}")
  public record Decision(@NotNull List<String> records) {}

  /** Lists duplicates. */
  @GET
  @RecordApi(RecordAction.READ)
  @Answers(value = Duplicate.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List duplicates",
      description =
          "Pairs of records that rules of the object take for the same person or thing, most similar"
              + " first. A change of a record is compared shortly after it, with at most 20 other"
              + " records by each rule. Pairs that only rules over hidden fields found are left"
              + " out. `POST …/merge` merges the records.")
  public Response list(
      @PathParam("objectSlug") String object,
      @Schema(description = "Pairs to decide on (default), or those that are no duplicates")
          @Words(of = DuplicateStatus.class)
          @QueryParam("status")
          @Nullable String status,
      @Schema(description = "Only pairs with the record that has this slug") @QueryParam("record")
          @Nullable String record,
      @BeanParam PageParams page) {
    Problem.requireOneOf("status", status, DuplicateStatus.class);
    DuplicateStatus wanted = EnumWords.fromWord(DuplicateStatus.class, status);
    return Reply.page(
        "Duplicates",
        duplicates.list(
            call.caller(),
            object,
            wanted == null ? DuplicateStatus.OPEN : wanted,
            record,
            page.request()));
  }

  /** Dismisses a pair. */
  @POST
  @Path("/dismiss")
  @RecordApi(RecordAction.UPDATE)
  @Answers(Void.class)
  @Operation(
      summary = "Dismiss a duplicate",
      description =
          "Remembers that two records are no duplicates, whatever rule finds them. Returns 404 if no"
              + " rule found them.")
  public Response dismiss(@PathParam("objectSlug") String object, @NotNull Decision body) {
    duplicates.decide(call.caller(), object, body.records(), DuplicateStatus.DISMISSED);
    return Reply.of("Duplicate dismissed", null);
  }

  /** Opens a dismissed pair. */
  @POST
  @Path("/reopen")
  @RecordApi(RecordAction.UPDATE)
  @Answers(Void.class)
  @Operation(
      summary = "Reopen a duplicate",
      description = "Lists two records as duplicates again that were dismissed.")
  public Response reopen(@PathParam("objectSlug") String object, @NotNull Decision body) {
    duplicates.decide(call.caller(), object, body.records(), DuplicateStatus.OPEN);
    return Reply.of("Duplicate reopened", null);
  }
}
