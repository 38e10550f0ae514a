/**
 * Who may do what, in the order of `callerNames`: visitor, ana, ana2, owing, ben, ben2, editor, editor2, support, support2, owner, owner2. Rows that belong to
 * a person are Ana's. A name that is not here fails the tests, and so does a cell that is not as the database has it.
 */

/** `r` sees rows, `c` adds one, `u` changes, `d` deletes; "!" where something other than a right answers; "-" nothing. */
export const tableMatrix: readonly (readonly [cells: string, names: string])[] = [
  // Texts: everybody reads what is published, editors and the owner write.
  [
    "r r r r r r r rcud r r r rcud",
    "asked_examples book_chapter_texts book_chapters calendar_events faqs glossary_terms lesson_texts mentors navigation_links pages pictures posts product_notes redirects search_entries stories tools",
  ],
  // Feeds: visitors read the names, and members nothing; editors and the owner read the addresses, which may hold a key.
  ["r - - - - - - rcud - - - rcud", "calendar_sources news_sources"],
  // Texts for buyers.
  ["- r r - - - - rcud - - - rcud", "next_steps"],
  // As texts, but what members have finished is not deleted; the row that is added is free to read, which the owner alone decides.
  ["r r r r r r r ru! r r r rcu!", "lessons"],
  // A book with chapters and a drill that was tried are not deleted; nor is a video that is shown, which whoever may read its lesson sees.
  ["r r r r r r r rcu! r r r rcu!", "books drills videos"],
  // Prices, brand, brokers, claims and sources: the owner alone writes.
  [
    "r r r r r r r r r r r rcud",
    "booking_kinds broker_accounts brokers claims coin_rates mentor_hours mentorship_plans news_items robot_statements site_settings statistics visitor_settings vps_plans",
  ],
  // A course with lessons, and a robot that somebody has, is not deleted.
  ["r r r r r r r r r r r rcu!", "courses robots"],
  // What the site computes: everybody reads, nobody writes.
  [
    "r r r r r r r r r r r r",
    "book_downloads book_editions book_figures content_version forecast_resolutions forecasts indicator_texts products robot_figures robot_releases simulator_results",
  ],
  // Its person reads it, and whoever answers people.
  ["- r r - - - - - - r - r", "bookings certificates enrolments order_items orders robot_downloads support_tickets"],
  // A member makes references of the own account.
  ["- rc rc - c c c c c c c rc", "checkout_references"],
  // Its person alone writes it; Ana has one already, the others may make theirs with their own id alone.
  ["- rcu rcu - - - - - - - - r", "profiles"],
  // What an enrolment opens: its buyer and the owner.
  ["- r r - - - - - - - - r", "licence_list robot_activations robot_files robot_licences"],
  // The same; the owner adds them.
  ["- r r - - - - - - - - rcud", "own_robot_files"],
  // Its person alone, written by functions.
  [
    "- r r - - - - - - - - -",
    "account_storage alert_firings drill_tries quiz_attempts reading_positions study_entries",
  ],
  // Its person alone; everybody with an account may keep some.
  ["- rcd rcd - c c c c c c c c", "alerts kept_runs"],
  // The same, and changes it.
  ["- rcud rcud - c c c c c c c c", "chart_layouts saved_strategies simulator_accounts watchlists"],
  // Its person alone; what is finished stays so.
  ["- rc rc - c c c c c c c c", "finished_lessons"],
  // Views that staff keep, each their own. Ana has one that a fixture made.
  ["- rd rd - - - - c - c - c", "list_views"],
  // Its person alone. A trigger answers before the policy: the account in the row is Ana's.
  ["- r!d r!d ! ! ! ! ! ! ! ! !", "simulator_publications"],
  // The owner reads it.
  [
    "- - - - - - - - - - - r",
    "audit_log booking_notices calendar_fetches chat_usage chat_visitors checkout_events coin_payments news_fetches newsletter_deliveries newsletter_requests newsletter_tests order_handovers order_notices owner_notices robot_activation_log reconciliation_findings reconciliation_reports refused_events unreadable_events",
  ],
  // Editors and the owner alone.
  ["- - - - - - - rcud - - - rcud", "content_drafts quiz_answers quiz_questions"],
  // The owner alone.
  ["- - - - - - - - - - - rcud", "discount_codes meeting_places newsletter_broadcasts provider_products"],
  // The owner reads and erases.
  ["- - - - - - - - - - - rd", "assistant_transcripts newsletter_subscribers"],
  // Whoever answers people reads it.
  ["- - - - - - - - - r - r", "support_files support_messages"],
  // Whoever answers people reads it, the owner writes.
  ["- - - - - - - - - r - rcud", "canned_answers support_routes"],
  // Whoever answers people follows it up, the owner erases.
  ["- - - - - - - - - ru - rud", "leads"],
  ["- - - - - - - - - rc - rcd", "lead_notes"],
  // Editors and the owner read it.
  ["- - - - - - - r - - - r", "text_revisions"],
  // For nobody it is there.
  [
    "- - - - - - - - - - - -",
    "checkout_sources checkout_state licence_requests request_counts robot_licence_keys visit_counts visit_sources",
  ],
];

/** "yes": may call it. */
export const functionMatrix: readonly (readonly [cells: string, names: string])[] = [
  // Of the server and of other functions.
  [
    "- - - - - - - - - - - -",
    "account_of_payer add_ticket_message add_visit_counts begin_reconciliation change_booking coin_payment_event confirm_subscription count_refused_event decline_unanswered_bookings end_due_access end_subscription erase_transcripts finish_reconciliation forget_transcripts free_calls give_ticket_room_back is_newsletter_link may_mail_desk may_mail_stranger message_names name_order_items note_checkout_source open_ticket order_attention order_hold_reason proven_email publish_due record_book_download record_checkout_event record_robot_download request_booking request_coin_payment request_subscription save_provider_settings sessions_used set_sandbox_sells settle_order store_transcript store_unreadable_event take_amount take_chat_turn take_licence_request take_request take_ticket_room tell_of_booking tell_owner tidy_visit_counts unnamed_products use_robot_licence video_is_open waits_for_sandbox",
  ],
  // For members; each acts on the own rows, or on what the caller may change.
  [
    "- yes yes yes yes yes yes yes yes yes yes yes",
    "answer_quiz course_progress drill_scores finish_lessons hand_in_drill issue_certificate member_identity my_sessions publish_draft quiz_scores release_robot_activation save_content start_quiz",
  ],
  // Whoever works for the business; each finds what it may read.
  ["- - - - - - - yes - yes - yes", "search_rows"],
  // Whoever answers people.
  [
    "- - - - - - - - - yes - yes",
    "answer_ticket assign_ticket close_ticket decide_booking find_members lead_details member_details merge_leads order_use ticket_staff",
  ],
  // For members who owe no second factor.
  [
    "- yes yes - yes yes yes yes yes yes yes yes",
    "ask_for_orders erase_my_account export_my_data merge_reading_positions merge_study_entries start_drill take_over_orders",
  ],
  // The owner alone.
  [
    "- - - - - - - - - - - yes",
    "address_order ask_reconciliation ban_member broadcast_audience broadcast_counts change_licence close_order confirm_coin_payment date_access discount_rule end_access erase_member export_member_data give_access import_leads mark_bounced newsletter_overview open_whole_course provider_settings_state refund_coin_payment release_order replay_checkout_event restore_access revoke_certificate sales_by_discount sales_report send_broadcast set_discount_rule set_staff_role staff_members stop_broadcast system_state test_broadcast visit_report",
  ],
  // For everybody.
  [
    "yes yes yes yes yes yes yes yes yes yes yes yes",
    "checkout_paid_products closed_courses course_quizzes may_upload_media preview_draft robots_with_files robots_with_only_own_files verify_certificate",
  ],
  // Editors and the owner.
  ["- - - - - - - yes - - - yes", "dismiss_question draft_faq media_uses take_media_upload unanswered_questions"],
  // Staff.
  ["- - - - - - - yes - yes - yes", "note_presence"],
];
