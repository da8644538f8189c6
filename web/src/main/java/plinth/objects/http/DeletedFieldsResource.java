package plinth.objects.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.OptionalBody;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.objects.FieldView;
import plinth.objects.trash.DeletedField;
import plinth.objects.trash.DeletedFields;
import plinth.objects.trash.FieldRestoration;

/** Deleted fields of an object. */
@Path("/object/field/trash")
@Tag(name = "Fields")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class DeletedFieldsResource {
  @Inject private DeletedFields deleted;
  @Inject private Call call;

  /** Lists the deleted fields of an object. */
  @GET
  @Path("/{objectSlug}")
  @AdminApi(value = Access.READ, permission = "field.delete")
  @Answers(value = DeletedField.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the deleted fields of an object",
      description =
          "Returns the fields that were deleted in the last 30 days, latest deletion first. Fields"
              + " that were deleted while their values were being converted cannot be restored.")
  public Response list(@PathParam("objectSlug") String object, @BeanParam PageParams page) {
    return Reply.page("Deleted fields", deleted.list(call.caller(), object, page.request()));
  }

  /** Restores a deleted field. */
  @POST
  @Path("/{objectSlug}/{id}/restore")
  @AdminApi(value = Access.WRITE, permission = "field.delete")
  @Answers(FieldView.class)
  @Operation(
      summary = "Restore a deleted field",
      description =
          "Restores the field with its values, options and limits of roles. For objects of more"
              + " than 10,000 records, a job returns the values; until it has ended, is_converting"
              + " is true and records do not have the field. Restoring the field of a relation"
              + " restores the relation, the field on the other side and the links of records that"
              + " still exist; if the slug of the field on the other side is taken, it gets another"
              + " one. Returns 409 FIELD_EXISTS if another field has the slug; slug then gives"
              + " another one. Returns 409 FIELD_VALUES_REPEAT if values of a unique field repeat;"
              + " is_unique: false then restores it without uniqueness.")
  public Response restore(
      @PathParam("objectSlug") String object,
      @PathParam("id") long id,
      @OptionalBody @Valid @Nullable FieldRestoration body) {
    return Reply.of(
        "Field restored",
        deleted.restore(call.caller(), object, id, body == null ? FieldRestoration.PLAIN : body));
  }
}
