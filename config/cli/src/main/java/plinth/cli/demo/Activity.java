package plinth.cli.demo;

import jakarta.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plinth.cli.api.Answer;
import plinth.cli.api.Connection;

/** Lets things happen that start workflows, and waits for their runs. */
final class Activity {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Set<String> BUSY = Set.of("queued", "running");

  private final Client owner;
  private final Client omar;
  private final Requests requests;
  private final Progress progress;

  Activity(Client owner, Client omar, Requests requests, Progress progress) {
    this.owner = owner;
    this.omar = omar;
    this.requests = requests;
    this.progress = progress;
  }

  /** Makes the workflows, changes deals, comments on records and submits the public form. */
  void happen(Connection server, String subdomain) {
    requests.send(owner, "workflows.json");
    requests.send(owner, "activity.json");
    requests.send(omar, "reply.json");
    progress.done("comments");
    submitForm(server, subdomain);
    approveFirst();
    List<String> runs = awaitRuns();
    long waiting = runs.stream().filter("waiting_approval"::equals).count();
    progress.done(
        runs.size() + " runs of workflows, of which " + waiting + " wait for an approval");
  }

  private void submitForm(Connection server, String subdomain) {
    List<JsonObject> inquiries = Resources.json("inquiries.json");
    for (JsonObject inquiry : inquiries) {
      server.send(
          server
              .open("/api/v1/public/forms/inquiries/submit")
              .header("X-Workspace", subdomain)
              .header("Content-Type", "application/json")
              .POST(
                  BodyPublishers.ofString(
                      Answer.JSON.createObjectBuilder().add("data", inquiry).build().toString())));
    }
    progress.done(inquiries.size() + " submissions of the public form");
  }

  private void approveFirst() {
    Patience.await(
            PATIENCE,
            () -> owner.get("/workflow/approvals?status=pending").items().stream().findFirst())
        .ifPresent(
            approval ->
                owner.post(
                    "/workflow/approvals/" + approval.get("id") + "/approve",
                    Answer.JSON
                        .createObjectBuilder()
                        .add("comment", "Checked with finance.")
                        .build()));
  }

  /** Waits until no run is in progress, and returns the status of each run. */
  private List<String> awaitRuns() {
    return Patience.await(PATIENCE, this::settledRuns).orElse(List.of());
  }

  private Optional<List<String>> settledRuns() {
    List<String> runs =
        owner.get("/workflow/executions?limit=100").items().stream()
            .map(run -> run.getString("status"))
            .toList();
    return runs.isEmpty() || runs.stream().anyMatch(BUSY::contains)
        ? Optional.empty()
        : Optional.of(runs);
  }
}
