package plinth.kernel.http;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.info.Info;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The root of the API: its path prefix and the groups of its routes. */
@OpenAPIDefinition(
    info = @Info(title = "Plinth", version = "1"),
    tags = {
      @Tag(
          name = "AI pricing",
          description = "Prices of AI models, credits, and the runs of AI models, for operators"),
      @Tag(name = "Analytics", description = "Counts and timelines over the records of an object"),
      @Tag(
          name = "Billing",
          description =
              "Plans, prices, checkout, payments, add-ons, invoices and usage of a workspace"),
      @Tag(
          name = "Calls",
          description = "Voice and video calls with contacts of messaging sessions"),
      @Tag(
          name = "Chat labels",
          description = "Labels of messaging sessions, and the chats that have them"),
      @Tag(
          name = "Chats",
          description =
              "Conversations of messaging sessions: read, star, pin, archive, link to records"),
      @Tag(name = "Comments", description = "Comments on records, with replies and mentions"),
      @Tag(
          name = "Export and import",
          description = "Export and import of records as files, with jobs"),
      @Tag(name = "Fields", description = "Fields of an object: types, settings, options, order"),
      @Tag(name = "Files", description = "Upload, download and deletion of files"),
      @Tag(name = "Folders", description = "Folders for objects"),
      @Tag(
          name = "Identity",
          description =
              "Registration, sign-in, tokens, codes, passwords and the caller's own account"),
      @Tag(name = "Import", description = "Import runs: start, status, failed rows, cancellation"),
      @Tag(name = "Imports", description = "Import uploads, previews and templates"),
      @Tag(name = "Integrations", description = "Accounts at providers, API keys and OAuth apps"),
      @Tag(
          name = "Members",
          description = "Members of a workspace, their roles, invitations and audit record"),
      @Tag(name = "Messages", description = "Messages of a chat: list, search, send, edit, delete"),
      @Tag(
          name = "Messaging sessions",
          description = "Connections to messaging providers, and the admins who use them"),
      @Tag(
          name = "Messaging webhooks",
          description = "Endpoints to which messaging providers deliver messages and reports"),
      @Tag(
          name = "OAuth",
          description = "Authorization of apps that act for a workspace: consent and tokens"),
      @Tag(
          name = "Objects",
          description = "Objects of a workspace, which are its kinds of records"),
      @Tag(name = "Onboarding", description = "Onboarding of new workspaces and members"),
      @Tag(
          name = "Platform",
          description =
              "Administration by operators: workspaces, users, jobs, audit record, support"),
      @Tag(name = "Privacy", description = "What a workspace keeps about a person"),
      @Tag(name = "Public forms", description = "Forms that anyone can fill in to create records"),
      @Tag(
          name = "Record move",
          description = "Moves of records from one object to another, and back"),
      @Tag(
          name = "Records",
          description = "Records: lists with filters, changes, bulk operations, history, undo"),
      @Tag(name = "Relations", description = "Relations between objects"),
      @Tag(
          name = "Reports",
          description = "Saved questions for measures of records, and dashboards of them"),
      @Tag(
          name = "SCIM",
          description =
              "People and groups that the directory of a workspace makes, by SCIM 2.0 (RFC 7644)"),
      @Tag(
          name = "Search",
          description = "Records, chats, messages, comments and files, found by their words"),
      @Tag(
          name = "Server",
          description = "Routes of the server itself: health, metrics, this document, events"),
      @Tag(
          name = "Single sign-on",
          description = "Identity providers, claimed domains, and sign-in through them"),
      @Tag(name = "Test tools", description = "Tools for test servers; disabled elsewhere"),
      @Tag(name = "Views", description = "Saved views of an object and the columns of its tables"),
      @Tag(name = "Webhooks", description = "Webhooks that deliver events of a workspace"),
      @Tag(
          name = "Workflows",
          description = "Automation: triggers, conditions, steps, runs and approvals"),
      @Tag(name = "Workspaces", description = "Settings of a workspace")
    })
@ApplicationPath("/api/v1")
public class ApiApplication extends Application {
  @Override
  public Map<String, Object> getProperties() {
    // Jersey's own WADL resource would be a route without a surface.
    return Map.of("jersey.config.server.wadl.disableWadl", true);
  }
}
