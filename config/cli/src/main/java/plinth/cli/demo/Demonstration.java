package plinth.cli.demo;

import jakarta.json.JsonObject;
import java.util.Optional;
import plinth.cli.api.Answer;
import plinth.cli.api.Connection;
import plinth.cli.api.Failure;

/** Makes the demonstration, step by step. */
final class Demonstration {
  private static final String COMPLETED = "completed";

  private final Connection server;
  private final People people;
  private final Progress progress;
  private final Requests requests = new Requests();

  Demonstration(Connection server, MailFolder mails, Progress progress) {
    this.server = server;
    this.people = new People(server, mails);
    this.progress = progress;
  }

  /** Makes the workspace, unless it exists already, and prints how to sign in. */
  void make(String email, String subdomain) {
    if (exists(email, subdomain)) {
      progress.say("The demonstration exists already:");
    } else {
      progress.say("Making a demonstration at " + server.address());
      build(email, subdomain);
      progress.say("The demonstration is ready after " + progress.seconds() + " seconds:");
    }
    progress.say("  address    " + server.address() + "/console/");
    progress.say("  e-mail     " + email);
    progress.say("  password   " + People.PASSWORD);
    progress.say(
        "  colleague  " + colleague(email) + ", with the same password and a limited role");
  }

  private static String colleague(String email) {
    return "omar." + email;
  }

  /**
   * Returns whether the person has the workspace. The last step of a demonstration completes the
   * onboarding of its owner.
   */
  private boolean exists(String email, String subdomain) {
    Optional<JsonObject> account = people.signIn(email);
    if (account.isEmpty() || !isMember(account.get(), subdomain)) {
      return false;
    }
    Client client = people.client(account.get());
    client.use(
        client
            .post(
                "/user/auth/select-workspace",
                Answer.JSON.createObjectBuilder().add("workspace_id", subdomain).build())
            .data()
            .getString("access_token"));
    if (!client.get("/admin/me").data().getString("onboarding_state").equals(COMPLETED)) {
      throw Failure.refused(
          "the workspace "
              + subdomain
              + " is not a complete demonstration; give another --email and --subdomain");
    }
    return true;
  }

  private static boolean isMember(JsonObject account, String subdomain) {
    return account.getJsonArray("workspaces").getValuesAs(JsonObject.class).stream()
        .anyMatch(workspace -> workspace.getString("subdomain").equals(subdomain));
  }

  private void build(String email, String subdomain) {
    Client owner = people.enter("Dana Field", email);
    people.makeWorkspace(owner, "Demonstration", subdomain);
    requests.know("owner", owner.get("/admin/me").data().getString("slug"));
    progress.done("a workspace");

    Optional<SimulatedLine> frontDesk = SimulatedLine.connect(owner);
    requests.send(owner, "model.json");
    progress.done("objects, fields and a public form");
    requests.send(owner, "role.json");
    Client omar = people.invite(owner, "Omar Haddad", colleague(email), requests.slug("role"));
    requests.know("omar", omar.get("/admin/me").data().getString("slug"));
    progress.done("a colleague with a limited role");

    Records records = new Records(owner, requests, progress);
    records.load();
    requests.send(owner, "views.json");
    progress.done("views: tables, boards and calendars");
    Files files = new Files(owner, requests);
    files.attach();
    progress.done("documents and pictures");

    converse(owner, omar, frontDesk, files);
    new Activity(owner, omar, requests, progress).happen(server, subdomain);
    finish(owner);
    finish(omar);
  }

  private void converse(Client owner, Client omar, Optional<SimulatedLine> frontDesk, Files files) {
    Contacts contacts = Contacts.read(owner);
    Optional<CloudLine> line = CloudLine.connect(server, owner, requests);
    if (line.isPresent()) {
      Conversations conversations = new Conversations(line.get(), contacts, owner, omar, requests);
      int count = conversations.play("conversations.json");
      requests.send(owner, "chats.json");
      requests.know("session", line.get().session());
      requests.send(owner, "prices-workflow.json");
      count += conversations.play("question.json");
      progress.done(count + " conversations");
    } else {
      progress.done("no conversations: the cloud chat API of this server is not the simulator");
    }
    boolean isWritten = frontDesk.isPresent() && frontDesk.get().write(contacts, files);
    progress.done(
        isWritten
            ? "a chat session with labels, whose contacts answer with an echo"
            : "no chats with labels: the gateway of this server is not the simulator");
  }

  private static void finish(Client member) {
    JsonObject state = Answer.JSON.createObjectBuilder().add("is_new_user", false).build();
    member.send("PATCH", "/admin/is-new-user", state);
    member.send(
        "PATCH",
        "/admin/onboarding",
        Answer.JSON.createObjectBuilder().add("onboarding_state", COMPLETED).build());
  }
}
