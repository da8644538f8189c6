package plinth.scim.http;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import plinth.access.Admin;

/** A member whom the directory has made. */
@Schema(name = "DirectoryPerson")
public record DirectoryPerson(
    String slug, String name, String email, String role, Admin.Status status) {
  static DirectoryPerson of(Admin member) {
    return new DirectoryPerson(
        member.slug(),
        member.name(),
        member.email(),
        member.membership().role(),
        member.membership().status());
  }
}
