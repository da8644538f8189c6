package plinth.privacy;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;

/**
 * A thing that a search found.
 *
 * @param kind a record, a comment, a chat or a file
 * @param object the slug of the object of a record, or of the record of a comment; null: none
 * @param slug the slug of the record, the chat or the file, or of the record of a comment
 * @param title a name for people: of a chat or a file, or the beginning of a comment; null: none
 * @param isDeleted whether a record is in the trash
 * @param isChosen whether it is chosen as the person's
 */
public record PrivacyFinding(
    long id,
    @Words(of = FindingKind.class) String kind,
    @Nullable String object,
    @Nullable String slug,
    @Nullable String title,
    boolean isDeleted,
    boolean isChosen) {}
