package plinth.comments;

import plinth.access.Admin;

/**
 * A person in a comment, also one who has left the workspace.
 *
 * @param id number of the admin
 * @param slug slug of the admin
 * @param name name of the admin
 */
public record CommentPerson(long id, String slug, String name) {
  static CommentPerson of(Admin admin) {
    return new CommentPerson(admin.id(), admin.slug(), admin.name());
  }
}
