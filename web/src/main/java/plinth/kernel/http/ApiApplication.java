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
          description =
              "What operators charge for AI: models, their prices and the log of changes"),
      @Tag(
          name = "Analytics",
          description =
              "Funnels, time in a status and other measures over the records of an object"),
      @Tag(
          name = "Billing",
          description =
              "Plans, trials, checkout, cards, add-ons, invoices and the ledger of a workspace"),
      @Tag(
          name = "Calls",
          description = "Calls to AI models, for integrations, with what they cost"),
      @Tag(
          name = "Chat labels",
          description = "Labels of a workspace and the chats that carry them"),
      @Tag(
          name = "Chats",
          description =
              "Conversations of the messaging sessions: assigned, snoozed, archived, answered"),
      @Tag(name = "Comments", description = "Comments on records, with replies and mentions"),
      @Tag(
          name = "Export and import",
          description = "Records leave as files and come in from files, as jobs"),
      @Tag(
          name = "Fields",
          description = "The fields of an object: types, settings, options, order"),
      @Tag(
          name = "Files",
          description = "Uploads, previews and downloads, held by records or free"),
      @Tag(name = "Folders", description = "Folders that objects are sorted into"),
      @Tag(
          name = "Identity",
          description =
              "Registration, sign-in, tokens, codes, password and the caller's own account"),
      @Tag(name = "Import", description = "Import of records from a file in one call"),
      @Tag(
          name = "Imports",
          description = "Imports step by step: upload, mapping, preview, run, report, taking back"),
      @Tag(
          name = "Integrations",
          description = "Accounts at providers, API keys and what they may do"),
      @Tag(name = "Members", description = "People of a workspace, their roles and invitations"),
      @Tag(name = "Messages", description = "Messages of a chat: read, sent, searched, reacted to"),
      @Tag(
          name = "Messaging sessions",
          description = "Connections to messaging providers, and who answers for them"),
      @Tag(
          name = "Messaging webhooks",
          description = "Where messaging providers deliver messages and reports"),
      @Tag(name = "OAuth", description = "Apps that act for a workspace, consent and tokens"),
      @Tag(
          name = "Objects",
          description = "The objects of a workspace: what kinds of records it keeps"),
      @Tag(name = "Onboarding", description = "The steps of a new workspace and of a new member"),
      @Tag(
          name = "Platform",
          description =
              "What operators of the platform do: workspaces, people, jobs, settings, support"),
      @Tag(
          name = "Public forms",
          description = "Forms that anybody may fill in and that make records"),
      @Tag(name = "Record move", description = "Records move from one object to another, and back"),
      @Tag(
          name = "Records",
          description = "Records: lists with filters, changes, bulk operations, history, undo"),
      @Tag(name = "Relations", description = "Relations between objects"),
      @Tag(
          name = "Server",
          description = "Routes of the server itself: health, metrics, this document, events"),
      @Tag(name = "Test tools", description = "Helpers of test servers, switched off elsewhere"),
      @Tag(name = "Views", description = "Saved views of an object and the columns of its tables"),
      @Tag(
          name = "Webhooks",
          description = "Addresses that events of a workspace are delivered to"),
      @Tag(
          name = "Workflows",
          description = "Automation: triggers, conditions, steps, runs and approvals")
    })
@ApplicationPath("/api/v1")
public class ApiApplication extends Application {
  @Override
  public Map<String, Object> getProperties() {
    // // Jersey's own WADL resource would be a route without a surface.
    return Map.of("jersey.config.server.wadl.disableWadl", true);
  }
}
