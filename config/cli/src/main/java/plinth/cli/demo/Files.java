package plinth.cli.demo;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import java.util.List;
import plinth.cli.api.Answer;

/** Uploads files and attaches them to deals. */
final class Files {
  private final Client client;
  private final Requests requests;

  Files(Client client, Requests requests) {
    this.client = client;
    this.requests = requests;
  }

  /** Attaches the files of documents.json. */
  void attach() {
    for (JsonObject deal : Resources.json("documents.json")) {
      JsonArrayBuilder slugs = Answer.JSON.createArrayBuilder();
      slugs.add(uploadOffer(deal.getString("title")));
      if (deal.containsKey("picture")) {
        slugs.add(uploadPicture(deal.getString("picture")));
      }
      JsonObject data =
          Answer.JSON
              .createObjectBuilder()
              .add("data", Answer.JSON.createObjectBuilder().add("documents", slugs))
              .build();
      client.send("PUT", "/object/data/deals/" + requests.slug(deal.getString("deal")), data);
    }
  }

  /** Uploads a page with an offer, and returns its slug. */
  String uploadOffer(String title) {
    List<String> lines =
        List.of(
            "This page belongs to the demonstration of Plinth.",
            "",
            "1. Licences for every person who works with customers",
            "2. Moving contacts and companies from spreadsheets",
            "3. Two days of training at your office",
            "",
            "The offer is valid for thirty days.");
    return upload(title + ".pdf", "application/pdf", SamplePdf.page(title, lines));
  }

  /** Uploads a picture of bars, and returns its slug. */
  String uploadPicture(String name) {
    return upload(name + ".png", "image/png", SamplePng.bars(name.hashCode()));
  }

  private String upload(String name, String mediaType, byte[] content) {
    return client.upload("/files", name, mediaType, content).data().getString("slug");
  }
}
