package plinth.objects.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotEmpty;
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
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Page;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.objects.FieldView;
import plinth.objects.NewField;
import plinth.objects.change.FieldChange;
import plinth.objects.change.FieldChanges;
import plinth.objects.editing.FieldCopy;
import plinth.objects.editing.FieldPlacement;
import plinth.objects.editing.FieldPlacements;
import plinth.objects.editing.NewPlacements;
import plinth.objects.editing.ObjectFields;
import plinth.objects.use.FieldImpact;
import plinth.objects.use.FieldImpacts;
import plinth.objects.use.FieldOffers;
import plinth.objects.use.FieldTags;
import plinth.objects.use.FormulaCheck;
import plinth.objects.use.FormulaChecks;
import plinth.objects.use.FormulaDraft;
import plinth.objects.use.TriggerField;

/** The fields of an object. */
@Path("/object/field")
@Tag(name = "Fields")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class FieldsResource {
  @Inject private ObjectFields fields;
  @Inject private FieldChanges changes;
  @Inject private FieldPlacements placements;
  @Inject private FieldOffers offers;
  @Inject private FieldImpacts impacts;
  @Inject private FormulaChecks formulas;
  @Inject private Call call;

  /** The order of an object's fields. */
  public record FieldOrder(@NotEmpty List<String> fields) {}

  /** Lists the field types. */
  @GET
  @Path("/types")
  @AdminApi(value = Access.READ, permission = "field.read")
  @Answers(value = TypeView.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the field types",
      description = "Returns the field types in display order.")
  public Response types() {
    return Reply.of("Field types", FieldTypes.all().stream().map(TypeView::of).toList());
  }

  /** Lists the tags that fields offer. */
  @GET
  @Path("/tags")
  @AdminApi(value = Access.READ, permission = "field.read")
  @Answers(value = FieldTags.class, form = Answers.Form.PAGE, orMissing = true)
  @Operation(
      summary = "List tags",
      description =
          "Returns the active options of the select and multi_select fields of all active objects."
              + " Messaging labels can be mapped to these options.")
  public Response tags(
      @Parameter(description = "Only tags of this object") @QueryParam("object")
          @Nullable String object,
      @BeanParam PageParams page) {
    return Reply.page("Tags", offers.tags(call.caller(), object, page.request()));
  }

  /** Lists the fields that triggers can watch. */
  @GET
  @Path("/trigger-fields/{objectSlug}")
  @AdminApi(value = Access.READ, permission = "field.read")
  @Answers(value = TriggerField.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the fields that workflow triggers can watch",
      description =
          "Returns the fields with the operators, units and options that conditions on them can"
              + " use.")
  public Response triggers(@PathParam("objectSlug") String object) {
    return Reply.of("Fields", offers.triggers(call.caller(), object));
  }

  /** Shows what a field is used for. */
  @GET
  @Path("/{objectSlug}/{fieldSlug}/impact")
  @AdminApi(value = Access.READ, permission = "field.read")
  @Answers(FieldImpact.class)
  @Operation(
      summary = "Show the impact of changing or deleting a field",
      description =
          "Returns the number of records with a value in the field, and what uses the field, by"
              + " kind.")
  public Response impact(
      @PathParam("objectSlug") String object, @PathParam("fieldSlug") String field) {
    return Reply.of("Impact", impacts.of(call.caller(), object, field));
  }

  /** Shares a field with objects. */
  @POST
  @Path("/placement/{fieldSlug}")
  @AdminApi(value = Access.WRITE, permission = "field.update")
  @Answers(value = FieldPlacement.class, form = Answers.Form.LIST, status = 201)
  @Operation(
      summary = "Share a field with more objects",
      description =
          "Shares the field with more objects: from then on, its name, type, settings, options and"
              + " default value are the same in all of them. object_slug identifies an object that"
              + " has the field, if several objects have unshared fields with this slug. Objects"
              + " that already have the field do not change. Returns all objects that have the"
              + " field.")
  public Response place(@PathParam("fieldSlug") String field, NewPlacements body) {
    return Reply.created("Field shared", placements.add(call.caller(), field, body));
  }

  /** Lists the objects that have a field. */
  @GET
  @Path("/placement/{fieldSlug}")
  @AdminApi(value = Access.READ, permission = "field.read")
  @Answers(value = FieldPlacement.class, form = Answers.Form.LIST)
  @Operation(summary = "List the objects that share a field")
  public Response placements(
      @PathParam("fieldSlug") String field,
      @Parameter(
              description =
                  "An object that has the field, if several objects have unshared fields with this"
                      + " slug")
          @QueryParam("object")
          @Nullable String object) {
    return Reply.of("Placements", placements.list(call.caller(), field, object));
  }

  /** Takes a shared field from an object. */
  @DELETE
  @Path("/placement/{objectSlug}/{fieldSlug}")
  @AdminApi(value = Access.WRITE, permission = "field.update")
  @Answers(Void.class)
  @Operation(
      summary = "Remove a shared field from an object",
      description =
          "Deletes the field in this object, where it can be restored for 30 days. Returns 409 for the last object that has"
              + " the field; delete the field instead.")
  public Response unplace(
      @PathParam("objectSlug") String object,
      @PathParam("fieldSlug") String field,
      @Schema(type = SchemaType.BOOLEAN, description = IfEmpty.DESCRIPTION)
          @QueryParam(IfEmpty.NAME)
          @Nullable String ifEmpty) {
    placements.remove(call.caller(), object, field, IfEmpty.of(ifEmpty));
    return Reply.of("Placement removed", null);
  }

  /** Lists the fields of an object, a page at a time. */
  @GET
  @Path("/{objectSlug}")
  @AdminApi(value = Access.READ, permission = "field.read")
  @Answers(value = FieldView.class, form = Answers.Form.PAGE)
  @Operation(summary = "List the fields of an object, paginated")
  public Response page(@PathParam("objectSlug") String object, @BeanParam PageParams page) {
    return Reply.page("Fields", Page.of(fields.listAll(call.caller(), object), page.request()));
  }

  /** Makes a field. */
  @POST
  @Path("/{objectSlug}")
  @AdminApi(value = Access.WRITE, permission = "field.create")
  @Answers(value = FieldView.class, status = 201)
  @Operation(summary = "Create a field")
  public Response create(@PathParam("objectSlug") String object, NewField body) {
    return Reply.created("Field created", fields.create(call.caller(), object, body));
  }

  /** Lists all fields of an object. */
  @GET
  @Path("/all/{objectSlug}")
  @AdminApi(value = Access.READ, permission = "field.read")
  @Answers(value = FieldView.class, form = Answers.Form.LIST)
  @Operation(summary = "List all fields of an object")
  public Response all(@PathParam("objectSlug") String object) {
    return Reply.of("Fields", fields.listAll(call.caller(), object));
  }

  /** Lists the active fields of an object. */
  @GET
  @Path("/active/{objectSlug}")
  @AdminApi(value = Access.READ, permission = "field.read")
  @Answers(value = FieldView.class, form = Answers.Form.LIST)
  @Operation(summary = "List the active fields of an object")
  public Response active(@PathParam("objectSlug") String object) {
    return Reply.of("Fields", fields.listActive(call.caller(), object));
  }

  /** Lists the fields whose values are chosen from options. */
  @GET
  @Path("/select/{objectSlug}")
  @AdminApi(value = Access.READ, permission = "field.read")
  @Answers(value = FieldView.class, form = Answers.Form.LIST)
  @Operation(summary = "List the active fields with options")
  public Response select(@PathParam("objectSlug") String object) {
    return Reply.of("Fields", fields.listChoices(call.caller(), object));
  }

  /** Shows a field. */
  @GET
  @Path("/show/{objectSlug}/{fieldSlug}")
  @AdminApi(value = Access.READ, permission = "field.read")
  @Answers(FieldView.class)
  @Operation(summary = "Read a field")
  public Response show(
      @PathParam("objectSlug") String object, @PathParam("fieldSlug") String field) {
    return Reply.of("Field", fields.show(call.caller(), object, field));
  }

  /** Duplicates a field. */
  @POST
  @Path("/duplicate/{objectSlug}")
  @AdminApi(value = Access.WRITE, permission = "field.create")
  @Answers(value = FieldView.class, status = 201)
  @Operation(
      summary = "Duplicate a field of the object",
      description = "The copy is never unique, even if the original is.")
  public Response duplicate(@PathParam("objectSlug") String object, FieldCopy body) {
    return Reply.created("Field created", fields.duplicate(call.caller(), object, body));
  }

  /** Tries a formula. */
  @POST
  @Path("/formula/{objectSlug}")
  @AdminApi(value = Access.READ, permission = "field.read")
  @Answers(FormulaCheck.class)
  @Operation(
      summary = "Try a formula",
      description =
          "Types a formula with the fields of the object and returns the kind of its values and the"
              + " types that a field with this formula may have; with record_slug, also its value"
              + " for that record, which requires record.read. Nothing is stored. Returns 400 for a"
              + " formula that is not well typed: the members line and column say where, counted"
              + " from 1.")
  public Response formula(@PathParam("objectSlug") String object, FormulaDraft body) {
    return Reply.of("Formula", formulas.of(call.caller(), object, body));
  }

  /** Orders the fields. */
  @PUT
  @Path("/{objectSlug}/order")
  @AdminApi(value = Access.WRITE, permission = "field.update")
  @Answers(value = FieldView.class, form = Answers.Form.LIST)
  @Operation(
      summary = "Reorder the fields of an object",
      description = "Fields that are not given follow.")
  public Response order(@PathParam("objectSlug") String object, FieldOrder body) {
    return Reply.of("Fields ordered", fields.reorder(call.caller(), object, body.fields()));
  }

  /** Changes a field. */
  @PUT
  @Path("/{objectSlug}/{fieldSlug}")
  @AdminApi(value = Access.WRITE, permission = "field.update")
  @Answers(FieldView.class)
  @Operation(
      summary = "Change a field",
      description =
          "Absent members are unchanged; null clears a member. A change of the type or options"
              + " converts the values of records: immediately for objects of up to 10,000 records,"
              + " otherwise with a job, during which records do not have the field. If values do"
              + " not fit, the change returns 409 unless on_failure or replace_options specifies"
              + " what to do with them. With dry_run, nothing is changed, and the response shows"
              + " what the change would do.")
  public Response update(
      @PathParam("objectSlug") String object,
      @PathParam("fieldSlug") String field,
      FieldChange body) {
    return Reply.of(
        body.isDryRun() ? "The field as it would be; nothing was changed" : "Field updated",
        changes.update(call.caller(), object, field, body));
  }

  /** Deletes a field. */
  @DELETE
  @Path("/{objectSlug}/{fieldSlug}")
  @AdminApi(value = Access.WRITE, permission = "field.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete a field and its values",
      description = "The field can be restored with its values for 30 days.")
  public Response delete(
      @PathParam("objectSlug") String object,
      @PathParam("fieldSlug") String field,
      @Schema(type = SchemaType.BOOLEAN, description = IfEmpty.DESCRIPTION)
          @QueryParam(IfEmpty.NAME)
          @Nullable String ifEmpty) {
    fields.delete(call.caller(), object, field, IfEmpty.of(ifEmpty));
    return Reply.of("Field deleted", null);
  }

  /** Switches a field between active and inactive. */
  @PUT
  @Path("/toggle-status/{objectSlug}/{fieldSlug}")
  @AdminApi(value = Access.WRITE, permission = "field.update")
  @Answers(FieldView.class)
  @Operation(summary = "Toggle whether a field is active")
  public Response toggle(
      @PathParam("objectSlug") String object, @PathParam("fieldSlug") String field) {
    return Reply.of("Field updated", fields.toggle(call.caller(), object, field));
  }
}
