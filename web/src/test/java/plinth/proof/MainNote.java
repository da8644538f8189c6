package plinth.proof;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A row of the main plane. */
@Entity
@Table(schema = "main", name = "proof_note")
public class MainNote {
  @Id private long id;
  private String text;

  protected MainNote() {}

  MainNote(long id, String text) {
    this.id = id;
    this.text = text;
  }

  String text() {
    return text;
  }
}
