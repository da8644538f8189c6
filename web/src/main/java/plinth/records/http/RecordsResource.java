package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.NamedActors;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.kernel.http.Reply;
import plinth.records.editing.Records;
import plinth.records.history.RecordHistory;
import plinth.records.history.RecordLog;
import plinth.records.history.RecordLogs;
import plinth.records.lists.RecordLabel;
import plinth.records.lists.RecordLists;
import plinth.records.lists.RecordLookup;
import plinth.records.lists.RecordLookups;
import plinth.records.past.PastMoment;

/** The records of an object. */
@Path("/object/data/{objectSlug}")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class RecordsResource {
  @Inject private Records records;
  @Inject private RecordLists lists;
  @Inject private RecordLookups lookups;
  @Inject private RecordLogs logs;
  @Inject private RecordHistory history;
  @Inject private Call call;
  @Inject private NamedActors actors;

  /** Lists records. */
  @GET
  @RecordApi(RecordAction.READ)
  @Answers(value = RecordShape.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List records",
      description =
          "Filtered by `filter` (JSON), sorted by `sort`, searched by `q`; a page by number or by"
              + " `cursor`. `as_of` lists the records as they were at a past moment.")
  public Response list(@PathParam("objectSlug") String object, @BeanParam ListParams params) {
    return RecordReply.page(lists.list(call.caller(), object, params.query()));
  }

  /** Searches records. */
  @POST
  @Path("/search")
  @RecordApi(RecordAction.READ)
  @Answers(value = RecordShape.class, form = Answers.Form.PAGE)
  @Operation(summary = "Search records", description = "The same as the list, in a body.")
  public Response search(@PathParam("objectSlug") String object, SearchBody body) {
    return RecordReply.page(lists.list(call.caller(), object, body.query()));
  }

  /** Makes a record. */
  @POST
  @RecordApi(RecordAction.CREATE)
  @Answers(value = RecordShape.class, status = 201, etag = true, orChanged = true)
  @Operation(
      summary = "Make a record",
      description =
          "The body is `{ \"data\": { … } }`; `assigned_to` names a member, or is `me`. What"
              + " Plinth gives a record, such as `slug` and `version`, is refused. Without the"
              + " right to read the object the answer holds slug and version alone.")
  public Response create(
      @PathParam("objectSlug") String object,
      @Schema(
              description =
                  "a unique field: the record that has the same value of it is changed instead"
                      + " (200)",
              example = "email")
          @QueryParam("upsert_on")
          @Nullable String upsertOn,
      @Schema(implementation = RecordShape.Body.class) JsonObject body) {
    if (upsertOn == null) {
      return RecordReply.written(
          actors,
          call.caller(),
          object,
          Response.Status.CREATED,
          "Record created",
          records.create(call.caller(), object, body));
    }
    return RecordReply.upserted(
        actors, call.caller(), object, records.upsert(call.caller(), object, body, upsertOn));
  }

  /** Finds records to choose from. */
  @GET
  @Path("/lookup")
  @RecordApi(RecordAction.READ)
  @Answers(value = RecordLabel.class, form = Answers.Form.LIST)
  @Operation(
      summary = "Find records to choose from",
      description =
          "By words in `q`, or by `field` and its exact `value`, written as text: slugs with"
              + " labels. Records whose label begins with the words come first, then the newest."
              + " Words in quotation marks are one phrase.")
  public Response lookup(
      @PathParam("objectSlug") String object,
      @QueryParam("q") @Nullable String q,
      @QueryParam("field") @Nullable String field,
      @QueryParam("value") @Nullable String value,
      @QueryParam("limit") @Nullable String limit) {
    RecordLookup lookup =
        new RecordLookup(
            q == null ? "" : q,
            field,
            value,
            new PageRequest(1, PageParams.number("limit", limit, 20)).limit());
    return Reply.of("Records", lookups.find(call.caller(), object, lookup));
  }

  /** Reads a record. */
  @GET
  @Path("/{dataSlug}")
  @RecordApi(RecordAction.READ)
  @Answers(value = RecordShape.class, etag = true)
  @Operation(
      summary = "Read a record",
      description =
          "`fields` asks for some of its fields only; `as_of` for the record as it was at a past"
              + " moment, also one that is deleted now, without an ETag.")
  public Response read(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String slug,
      @QueryParam("fields") @Nullable String fields,
      @QueryParam("as_of") @Nullable String asOf,
      @HeaderParam("If-None-Match") @Nullable String ifNoneMatch) {
    Instant moment = PastMoment.parse("as_of", asOf);
    if (moment != null) {
      return RecordReply.past(
          history.read(call.caller(), object, slug, ListParams.names(fields), moment));
    }
    return RecordReply.read(
        actors, records.read(call.caller(), object, slug, ListParams.names(fields)), ifNoneMatch);
  }

  /** Changes a record. */
  @PUT
  @Path("/{dataSlug}")
  @RecordApi(RecordAction.UPDATE)
  @Answers(value = RecordShape.class, etag = true)
  @Operation(
      summary = "Change a record",
      description =
          "Absent fields keep, null clears; `assigned_to` names a member, or is `me`, also without"
              + " `data`. `If-Match`, or `version` in the body, refuses a stale version. Other"
              + " members around `data` may come back as they were read. Without the right to read"
              + " the object the answer holds slug and version alone.")
  public Response update(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String slug,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      @Schema(implementation = RecordShape.Change.class) JsonObject body) {
    return RecordReply.written(
        actors,
        call.caller(),
        object,
        Response.Status.OK,
        "Record updated",
        records.update(call.caller(), object, slug, body, ETags.precondition(ifMatch)));
  }

  /** Deletes a record. */
  @DELETE
  @Path("/{dataSlug}")
  @RecordApi(RecordAction.DELETE)
  @Answers(RecordShape.class)
  @Operation(summary = "Delete a record", description = "Answers its last state.")
  public Response delete(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String slug,
      @HeaderParam("If-Match") @Nullable String ifMatch) {
    return RecordReply.gone(
        call.caller(),
        object,
        records.delete(call.caller(), object, slug, ETags.precondition(ifMatch)));
  }

  /** Reads what happened to a record. */
  @GET
  @Path("/{dataSlug}/logs")
  @RecordApi(RecordAction.READ)
  @Answers(value = RecordLog.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "Read what happened to a record",
      description = "Newest first, also of a deleted record; who did it, with the name.")
  public Response logs(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String slug,
      @BeanParam PageParams page) {
    return Reply.page("Record logs", logs.of(call.caller(), object, slug, page.request()));
  }
}
