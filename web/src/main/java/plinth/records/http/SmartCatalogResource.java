package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.records.lists.SmartCatalogs;

/** The records that a smart_catalog field is chosen from. */
@Path("/object/data/{objectSlug}/smart-catalog/{fieldSlug}/browse")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class SmartCatalogResource {
  @Inject private SmartCatalogs catalogs;
  @Inject private Call call;

  /** Lists the source records. */
  @GET
  @RecordApi(RecordAction.READ)
  @Answers(value = RecordShape.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "Browse the records of a smart catalog",
      description =
          "Returns records of the field's object, with the same parameters as the list of records.")
  public Response browse(
      @PathParam("objectSlug") String object,
      @PathParam("fieldSlug") String field,
      @BeanParam ListParams params) {
    return RecordReply.page(catalogs.browse(call.caller(), object, field, params.query()));
  }

  /** Searches the source records. */
  @POST
  @RecordApi(RecordAction.READ)
  @Answers(value = RecordShape.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "Search the records of a smart catalog",
      description = "Lists the records with the parameters in the body.")
  public Response search(
      @PathParam("objectSlug") String object,
      @PathParam("fieldSlug") String field,
      SearchBody body) {
    return RecordReply.page(catalogs.browse(call.caller(), object, field, body.query()));
  }
}
