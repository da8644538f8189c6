package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
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
import plinth.fields.Link;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.records.lists.RelatedRecords;

/** The records that one record is related to. */
@Path("/object/data/{objectSlug}/{dataSlug}/relations/{relationSlug}")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class RelatedRecordsResource {
  @Inject private RelatedRecords related;
  @Inject private Call call;

  /** Lists related records. */
  @GET
  @AdminApi(value = Access.READ, permission = "relation.read")
  @Answers(value = RecordShape.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List related records",
      description =
          "Returns the related records from either side of the relation. Filter, sort and search"
              + " refer to the related object. Without a sort, records are returned in the order in"
              + " which they were created.")
  public Response list(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String slug,
      @PathParam("relationSlug") String relation,
      @Schema(
              description =
                  "For a relation of an object to itself: the side on which the record is")
          @Words(of = Link.Side.class)
          @QueryParam("side")
          @Nullable String side,
      @BeanParam ListParams params) {
    return RecordReply.page(
        related.list(call.caller(), object, slug, relation, side, params.query()));
  }
}
