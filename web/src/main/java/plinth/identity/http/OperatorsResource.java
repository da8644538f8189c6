package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.identity.Emails;
import plinth.identity.operator.OperatorDirectory;
import plinth.identity.operator.OperatorSelf;
import plinth.identity.operator.OperatorView;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;
import plinth.kernel.http.SuperAdminApi;

/** The operators of the installation. */
@Path("/admin/platform/operators")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class OperatorsResource {
  @Inject private Call call;
  @Inject private OperatorDirectory directory;
  @Inject private OperatorSelf operators;

  /** A new operator. */
  @Schema(name = "OperatorAddition")
  public record Addition(
      @Schema(example = "Ida Rau") @NotBlank @Size(max = 200) String name,
      @Schema(example = "ida@example.com")
          @NotBlank
          @Size(max = Emails.MAX)
          @Pattern(regexp = Emails.PATTERN, message = "must be an e-mail address")
          String email) {}

  /** The operators. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(value = OperatorView.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List operators",
      description = "Returns operators in the order in which they were added.")
  public Response list(@BeanParam PageParams params) {
    return Reply.page("Operators", directory.page(call.caller(), params.request()));
  }

  /** Adds an operator. */
  @POST
  @CarriesSecret
  @StepUp
  @SuperAdminApi(Access.WRITE)
  @Answers(value = OperatorSelf.Added.class, status = 201)
  @Operation(
      summary = "Add an operator",
      description =
          "Returns the initial password, which is shown only once and which the operator should"
              + " change. Returns 409 if another operator has the address.")
  public Response add(@NotNull Addition body) {
    return Reply.created("Operator added", operators.add(call.caller(), body.name(), body.email()));
  }

  /** One operator. */
  @GET
  @Path("/{id}")
  @SuperAdminApi(Access.READ)
  @Answers(OperatorView.class)
  @Operation(summary = "Read an operator")
  public Response get(@PathParam("id") long id) {
    return Reply.of("Operator", directory.get(call.caller(), id));
  }

  /** Blocks an operator. */
  @POST
  @Path("/{id}/block")
  @StepUp
  @SuperAdminApi(Access.WRITE)
  @Answers(OperatorView.class)
  @Operation(
      summary = "Block an operator",
      description =
          "Ends every session of the operator and every session in which the operator acts for a"
              + " member. Returns 409 for the caller's own account and for the last active"
              + " operator.")
  public Response block(@PathParam("id") long id) {
    return Reply.of("Operator blocked", operators.block(call.caller(), id, true));
  }

  /** Unblocks an operator. */
  @POST
  @Path("/{id}/unblock")
  @SuperAdminApi(Access.WRITE)
  @Answers(OperatorView.class)
  @Operation(summary = "Unblock an operator")
  public Response unblock(@PathParam("id") long id) {
    return Reply.of("Operator unblocked", operators.block(call.caller(), id, false));
  }

  /** Removes the second factor of another operator. */
  @DELETE
  @Path("/{id}/second-factor")
  @StepUp
  @SuperAdminApi(Access.WRITE)
  @Answers(OperatorView.class)
  @Operation(
      summary = "Remove the second factor of another operator",
      description = "For an operator who has lost it. Returns 409 for the caller's own account.")
  public Response disable(@PathParam("id") long id) {
    return Reply.of("Second factor removed", operators.disableFor(call.caller(), id));
  }
}
