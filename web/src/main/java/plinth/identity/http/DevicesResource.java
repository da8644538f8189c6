package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.identity.factor.DeviceView;
import plinth.identity.factor.RememberedDevices;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;

/** The devices on which the calling user need not enter a code at sign-in. */
@Path("/user/auth/devices")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class DevicesResource {
  @Inject private Call call;
  @Inject private RememberedDevices devices;

  /** Lists the devices. */
  @GET
  @UserApi(Access.READ)
  @Answers(value = DeviceView.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List your remembered devices",
      description =
          "Returns the devices on which sign-ins need no code, most recently used first, each with"
              + " the client and address of its last sign-in.")
  public Response list() {
    return Reply.of("Devices", devices.list(call.caller()));
  }

  /** Forgets a device. */
  @DELETE
  @Path("/{slug}")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Forget a remembered device",
      description = "The next sign-in on the device requires a code. Its sessions continue.")
  public Response forget(@PathParam("slug") String slug) {
    devices.forget(call.caller(), slug);
    return Reply.of("Device forgotten", null);
  }

  /** Forgets all devices. */
  @DELETE
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Forget all remembered devices",
      description = "The next sign-in on each device requires a code. Sessions continue.")
  public Response forgetAll() {
    devices.forgetAll(call.caller());
    return Reply.of("Devices forgotten", null);
  }
}
