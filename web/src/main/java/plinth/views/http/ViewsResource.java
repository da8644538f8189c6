package plinth.views.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.records.RecordQuery.CountMode;
import plinth.records.http.ListParams;
import plinth.views.Calendar;
import plinth.views.CalendarQuery;
import plinth.views.Calendars;
import plinth.views.DefaultFor;
import plinth.views.Kanban;
import plinth.views.KanbanQuery;
import plinth.views.Kanbans;
import plinth.views.NewView;
import plinth.views.View;
import plinth.views.ViewChange;
import plinth.views.Views;

/** The views of an object. */
@Path("/object/custom/view")
@Tag(name = "Views")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ViewsResource {
  @Inject private Views views;
  @Inject private Kanbans kanbans;
  @Inject private Calendars calendars;
  @Inject private Call call;

  /** The order of the views, by their slugs. */
  public record ViewOrder(@NotEmpty @Size(max = 2 * Views.MAX) List<String> views) {}

  /**
   * Where a card goes.
   *
   * @param after the slug of the record of the card above it; absent or null: it becomes the first
   */
  public record CardMove(@Nullable String after) {}

  /** Lists the views. */
  @GET
  @Path("/{objectSlug}")
  @AdminApi(value = Access.READ, permission = "view.read")
  @Answers(value = View.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the views of an object",
      description = "Returns shared views and your own views, in their order.")
  public Response list(@PathParam("objectSlug") String object, @BeanParam PageParams page) {
    return Reply.page("Views", views.list(call.caller(), object, page.request()));
  }

  /** Makes a view. */
  @POST
  @Path("/{objectSlug}")
  @AdminApi(value = Access.WRITE, permission = "view.create")
  @Answers(value = View.class, status = 201)
  @Operation(
      summary = "Create a view",
      description = "The new view comes last. Its settings may only name fields that you can see.")
  public Response create(@PathParam("objectSlug") String object, NewView body) {
    return Reply.created("View created", views.create(call.caller(), object, body));
  }

  /** Reads a view. */
  @GET
  @Path("/details/{objectSlug}/{slug}")
  @AdminApi(value = Access.READ, permission = "view.read")
  @Answers(View.class)
  @Operation(
      summary = "Read a view",
      description = "`problems` lists settings that are no longer valid.")
  public Response read(@PathParam("objectSlug") String object, @PathParam("slug") String slug) {
    return Reply.of("View", views.read(call.caller(), object, slug));
  }

  /** Orders the views. */
  @PUT
  @Path("/{objectSlug}/order")
  @AdminApi(value = Access.WRITE, permission = "view.update")
  @Answers(value = View.class, form = Answers.Form.LIST)
  @Operation(summary = "Reorder views", description = "Views that are not given follow.")
  public Response order(@PathParam("objectSlug") String object, ViewOrder body) {
    return Reply.of("Views ordered", views.reorder(call.caller(), object, body.views()));
  }

  /** Lets a view open first. */
  @PUT
  @Path("/{objectSlug}/{slug}/default")
  @AdminApi(value = Access.WRITE, permission = "view.update")
  @Answers(View.class)
  @Operation(
      summary = "Set the default view",
      description =
          "Makes a view open first: a shared view for everyone, your own view for you; `for`"
              + " overrides this. A member's own choice takes precedence over the choice for"
              + " everyone.")
  public Response makeDefault(
      @PathParam("objectSlug") String object,
      @PathParam("slug") String slug,
      @Words(of = DefaultFor.class) @QueryParam("for") @Nullable String whom) {
    return Reply.of(
        "Default view set", views.makeDefault(call.caller(), object, slug, chosen(whom)));
  }

  /** Changes a view. */
  @PUT
  @Path("/{objectSlug}/{slug}")
  @AdminApi(value = Access.WRITE, permission = "view.update")
  @Answers(View.class)
  @Operation(
      summary = "Change a view",
      description = "Absent members are unchanged; null clears a member.")
  public Response update(
      @PathParam("objectSlug") String object, @PathParam("slug") String slug, ViewChange body) {
    return Reply.of("View updated", views.update(call.caller(), object, slug, body));
  }

  /** Deletes a view. */
  @DELETE
  @Path("/{objectSlug}/{slug}")
  @AdminApi(value = Access.WRITE, permission = "view.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete a view",
      description = "Deletes the view, not the records that it shows.")
  public Response delete(@PathParam("objectSlug") String object, @PathParam("slug") String slug) {
    views.delete(call.caller(), object, slug);
    return Reply.of("View deleted", null);
  }

  /** Reads the board of a view. */
  @GET
  @Path("/{objectSlug}/kanban/{slug}")
  @AdminApi(value = Access.READ, permission = "view.read")
  @Answers(Kanban.class)
  @Operation(
      summary = "Read the board of a kanban view",
      description =
          "Returns a column for each active option, active member or related record, and one for"
              + " records without a value, each with its count, sums and a page of cards. `column` selects one column, and `cursor`"
              + " its next page.")
  public Response kanban(
      @PathParam("objectSlug") String object,
      @PathParam("slug") String slug,
      @Schema(description = "Value of an option; empty for records without a value")
          @QueryParam("column")
          @Nullable String column,
      @Schema(description = "`next_cursor` of the column's previous page") @QueryParam("cursor")
          @Nullable String cursor,
      @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "100", defaultValue = "20")
          @QueryParam("limit")
          @Nullable String limit,
      @Schema(
              description =
                  "How to count and sum; if absent, objects with more than 20,000 records are"
                      + " counted up to 10,000 per column, then estimated and not summed")
          @Words(of = CountMode.class)
          @QueryParam("count")
          @Nullable String count) {
    KanbanQuery query =
        new KanbanQuery(
            PageParams.number("limit", limit, KanbanQuery.DEFAULT_LIMIT),
            ListParams.mode(count),
            column,
            cursor == null || cursor.isBlank() ? null : cursor);
    return Reply.of("Board", kanbans.read(call.caller(), object, slug, query));
  }

  /** Moves a card of a board. */
  @PUT
  @Path("/{objectSlug}/kanban/{slug}/cards/{recordSlug}")
  @AdminApi(value = Access.WRITE, permission = "record.update")
  @Answers(Void.class)
  @Operation(
      summary = "Move a card by hand",
      description =
          "Puts a card below another one, in a view whose `card_order` is `manual`. The record is"
              + " unchanged: to move it to another column, change its field as well.")
  public Response moveCard(
      @PathParam("objectSlug") String object,
      @PathParam("slug") String slug,
      @PathParam("recordSlug") String record,
      CardMove body) {
    kanbans.moveCard(call.caller(), object, slug, record, body.after());
    return Reply.of("Card moved", null);
  }

  /** Reads the days of a calendar. */
  @GET
  @Path("/{objectSlug}/days/{slug}")
  @AdminApi(value = Access.READ, permission = "view.read")
  @Answers(Calendar.class)
  @Operation(
      summary = "Read the days of a calendar view",
      description =
          "Returns each day with its count and a page of its records. To read the next page of a"
              + " day, request that day alone with its `next_cursor`.")
  public Response calendar(
      @PathParam("objectSlug") String object,
      @PathParam("slug") String slug,
      @Schema(description = "First day; if absent, today", format = "date") @QueryParam("from")
          @Nullable String from,
      @Schema(description = "Last day, at most 42 days; if absent, all of them", format = "date")
          @QueryParam("to")
          @Nullable String to,
      @Schema(description = "`next_cursor` of the day's previous page") @QueryParam("cursor")
          @Nullable String cursor,
      @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "100", defaultValue = "10")
          @QueryParam("limit")
          @Nullable String limit,
      @Schema(description = "How to count, as for boards")
          @Words(of = CountMode.class)
          @QueryParam("count")
          @Nullable String count) {
    CalendarQuery query =
        new CalendarQuery(
            day("from", from),
            day("to", to),
            PageParams.number("limit", limit, CalendarQuery.DEFAULT_LIMIT),
            ListParams.mode(count),
            cursor == null || cursor.isBlank() ? null : cursor);
    return Reply.of("Calendar", calendars.read(call.caller(), object, slug, query));
  }

  private static @Nullable LocalDate day(String name, @Nullable String text) {
    if (text == null || text.isBlank()) {
      return null;
    }
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw Problem.invalid(name, "type", "Must be a date such as 2026-11-29");
    }
  }

  private static @Nullable DefaultFor chosen(@Nullable String whom) {
    if (whom == null || whom.isBlank()) {
      return null;
    }
    return switch (whom) {
      case "me" -> DefaultFor.ME;
      case "everyone" -> DefaultFor.EVERYONE;
      default -> throw Problem.notOneOf("for", DefaultFor.class);
    };
  }
}
