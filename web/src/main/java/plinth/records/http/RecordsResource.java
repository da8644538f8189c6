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
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.ETags;
import plinth.kernel.http.NamedActors;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.kernel.http.Reply;
import plinth.records.ShownFields;
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
          "Returns records, filtered by `filter` (JSON), sorted by `sort` and searched by `q`, with"
              + " pages by number or by `cursor`. `as_of` returns the records as they were at a"
              + " past time.")
  public Response list(@PathParam("objectSlug") String object, @BeanParam ListParams params) {
    return RecordReply.page(lists.list(call.caller(), object, params.query()));
  }

  /** Searches records. */
  @POST
  @Path("/search")
  @RecordApi(RecordAction.READ)
  @Answers(value = RecordShape.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "Search records",
      description = "Lists records with the parameters in the body.")
  public Response search(@PathParam("objectSlug") String object, SearchBody body) {
    return RecordReply.page(lists.list(call.caller(), object, body.query()));
  }

  /** Makes a record. */
  @POST
  @RecordApi(RecordAction.CREATE)
  @Answers(value = RecordShape.class, status = 201, etag = true, orChanged = true)
  @Operation(
      summary = "Create a record",
      description =
          "The body is `{ \"data\": { … } }`; `assigned_to` is a member or `me`. Members that"
              + " Plinth sets, such as `slug` and `version`, are refused. A record that a rule"
              + " takes for a duplicate is refused with 409 DUPLICATE_FOUND, unless the rule only warns and"
              + " `allow_duplicates` is true. Without the right to read the object, the response"
              + " contains only slug and version.")
  public Response create(
      @PathParam("objectSlug") String object,
      @Schema(
              description =
                  "A unique field, or the fields of a unique key with commas between them: if a record"
                      + " has the same values in it, that record is changed instead (200)",
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
      summary = "Look up records",
      description =
          "Searches by words in `q`, or by `field` and its exact `value`, written as text. Returns"
              + " slugs with labels. Words are ranked as in the search of the workspace: exact"
              + " labels, labels that begin with the words, whole words, parts of words. Words in"
              + " quotation marks are a phrase.")
  public Response lookup(
      @PathParam("objectSlug") String object,
      @QueryParam("q") @Nullable String q,
      @QueryParam("field") @Nullable String field,
      @QueryParam("value") @Nullable String value,
      @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "200", defaultValue = "20")
          @QueryParam("limit")
          @Nullable String limit) {
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
          "`fields` limits the returned fields, and may name those of related records, such as"
              + " `company.country`. `expand` shows the records of relations whole. `as_of` returns"
              + " the record as it was at a past time, even if it has been deleted since, without an"
              + " ETag.")
  public Response read(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String slug,
      @QueryParam("fields") @Nullable String fields,
      @Schema(
              description =
                  "Relation fields, separated by commas, whose records `expanded` shows whole; at"
                      + " most 5; not with `as_of`",
              example = "company")
          @QueryParam("expand")
          @Nullable String expand,
      @QueryParam("as_of") @Nullable String asOf,
      @HeaderParam("If-None-Match") @Nullable String ifNoneMatch) {
    Instant moment = PastMoment.parse("as_of", asOf);
    ShownFields shown = new ShownFields(ListParams.names(fields), ListParams.names(expand));
    if (moment != null) {
      shown.requireOwn();
      return RecordReply.past(history.read(call.caller(), object, slug, shown.fields(), moment));
    }
    return RecordReply.read(actors, records.read(call.caller(), object, slug, shown), ifNoneMatch);
  }

  /** Changes a record. */
  @PUT
  @Path("/{dataSlug}")
  @RecordApi(RecordAction.UPDATE)
  @Answers(value = RecordShape.class, etag = true)
  @Operation(
      summary = "Change a record",
      description =
          "Absent fields are unchanged; null clears a field. `assigned_to` is a member or `me` and"
              + " can be given without `data`. `If-Match`, or `version` in the body, refuses a"
              + " stale version. Other members around `data` are accepted if they are as they were"
              + " read. Without the right to read the object, the response contains only slug and"
              + " version.")
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
  @Operation(summary = "Delete a record", description = "Returns the last state of the record.")
  public Response delete(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String slug,
      @HeaderParam("If-Match") @Nullable String ifMatch) {
    return RecordReply.deleted(
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
      summary = "List the log of a record",
      description =
          "Returns log entries, newest first, with the name of who made each change; also available"
              + " for deleted records.")
  public Response logs(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String slug,
      @BeanParam PageParams page) {
    return Reply.page("Record logs", logs.list(call.caller(), object, slug, page.request()));
  }
}
