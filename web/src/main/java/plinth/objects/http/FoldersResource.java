package plinth.objects.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
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
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.objects.editing.Objects;
import plinth.objects.folder.Folder;
import plinth.objects.folder.FolderChange;
import plinth.objects.folder.Folders;
import plinth.objects.folder.NewFolder;

/** The folders of a workspace. */
@Path("/folder")
@Tag(name = "Folders")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class FoldersResource {
  @Inject private Folders folders;
  @Inject private Call call;

  /** The order of the folders, by their slugs. */
  public record FolderOrder(@NotEmpty @Size(max = Folders.MAX) List<String> folders) {}

  /** The objects of a folder in their order, by their slugs. */
  public record FolderObjects(@NotNull @Size(max = Objects.MAX) List<String> objects) {}

  /** Lists the folders. */
  @GET
  @AdminApi(value = Access.READ, permission = "folder.read")
  @Answers(value = Folder.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List folders",
      description = "Returns the folders of the workspace in their order.")
  public Response list(@BeanParam PageParams page) {
    return Reply.page("Folders", folders.list(call.caller(), page.request()));
  }

  /** Makes a folder. */
  @POST
  @AdminApi(value = Access.WRITE, permission = "folder.create")
  @Answers(value = Folder.class, status = 201)
  @Operation(summary = "Create a folder", description = "The new folder is empty and comes last.")
  public Response create(NewFolder body) {
    return Reply.created("Folder created", folders.create(call.caller(), body));
  }

  /** Orders the folders. */
  @PUT
  @Path("/order")
  @AdminApi(value = Access.WRITE, permission = "folder.update")
  @Answers(value = Folder.class, form = Answers.Form.LIST)
  @Operation(summary = "Reorder folders", description = "Folders that are not given follow.")
  public Response order(FolderOrder body) {
    return Reply.of("Folders ordered", folders.reorder(call.caller(), body.folders()));
  }

  /** Takes an object out of its folder. */
  @DELETE
  @Path("/objects/{objectSlug}")
  @AdminApi(value = Access.WRITE, permission = "folder.update")
  @Answers(Void.class)
  @Operation(
      summary = "Remove an object from its folder",
      description = "The object itself is kept. An object that is in no folder does not change.")
  public Response takeOut(@PathParam("objectSlug") String object) {
    folders.removeObject(call.caller(), object);
    return Reply.of("Object removed from its folder", null);
  }

  /** Changes a folder. */
  @PUT
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "folder.update")
  @Answers(Folder.class)
  @Operation(
      summary = "Change a folder",
      description = "Absent members are unchanged; null clears a member.")
  public Response update(@PathParam("slug") String slug, FolderChange body) {
    return Reply.of("Folder updated", folders.update(call.caller(), slug, body));
  }

  /** Deletes a folder. */
  @DELETE
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "folder.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete a folder",
      description = "The objects of the folder are kept without a folder.")
  public Response delete(@PathParam("slug") String slug) {
    folders.delete(call.caller(), slug);
    return Reply.of("Folder deleted", null);
  }

  /** Sets the objects of a folder. */
  @PUT
  @Path("/{slug}/objects")
  @AdminApi(value = Access.WRITE, permission = "folder.update")
  @Answers(Folder.class)
  @Operation(
      summary = "Set the objects of a folder, in order",
      description =
          "The given objects are moved here from their current folders. Objects of this folder that"
              + " are not given are removed from it.")
  public Response fill(@PathParam("slug") String slug, FolderObjects body) {
    return Reply.of("Folder filled", folders.fill(call.caller(), slug, body.objects()));
  }
}
