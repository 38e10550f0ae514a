import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Functions of PostgreSQL 16, 17 and 18 that 15, the oldest one a site may stand on, does not have: pg_catalog of 18.4 less that of 15. */
const newer = `
any_value any_value_transfn array_agg_array_combine array_agg_array_deserialize array_agg_array_serialize
array_agg_combine array_agg_deserialize array_agg_serialize array_append_support array_prepend_support array_reverse
array_sample array_shuffle array_sort array_subscript_handler_support binary_upgrade_add_sub_rel_state
binary_upgrade_logical_slot_has_caught_up binary_upgrade_replorigin_advance btboolskipsupport btcharskipsupport
btint2skipsupport btint4skipsupport btint8skipsupport btoidskipsupport bytea_larger bytea_smaller casefold crc32
crc32c date_add date_skipsupport date_subtract elem_contained_by_range_support erf erfc gamma
generate_series_numeric_support generate_series_timestamp_support gist_translate_cmptype_common
has_largeobject_privilege hashbool hashboolextended hashbytea hashbyteaextended hashcid hashcidextended hashdate
hashdateextended hashxid hashxid8 hashxid8extended hashxidextended icu_unicode_version interval_avg_accum
interval_avg_accum_inv interval_avg_combine interval_avg_deserialize interval_avg_serialize interval_sum
json_agg_strict json_agg_strict_transfn json_object_agg_strict json_object_agg_strict_transfn json_object_agg_unique
json_object_agg_unique_strict json_object_agg_unique_strict_transfn json_object_agg_unique_transfn jsonb_agg_strict
jsonb_agg_strict_transfn jsonb_object_agg_strict jsonb_object_agg_strict_transfn jsonb_object_agg_unique
jsonb_object_agg_unique_strict jsonb_object_agg_unique_strict_transfn jsonb_object_agg_unique_transfn
jsonb_populate_record_valid lgamma pg_available_wal_summaries pg_basetype pg_clear_attribute_stats
pg_clear_relation_stats pg_column_toast_chunk_id pg_get_acl pg_get_aios pg_get_loaded_modules pg_get_sequence_data
pg_get_shmem_allocations_numa pg_get_wait_events pg_get_wal_summarizer_state pg_input_error_info pg_input_is_valid
pg_log_standby_snapshot pg_ls_summariesdir pg_numa_available pg_restore_attribute_stats pg_restore_relation_stats
pg_split_walfile_name pg_stat_get_backend_io pg_stat_get_backend_subxact pg_stat_get_backend_wal
pg_stat_get_checkpointer_buffers_written pg_stat_get_checkpointer_num_performed pg_stat_get_checkpointer_num_requested
pg_stat_get_checkpointer_num_timed pg_stat_get_checkpointer_restartpoints_performed
pg_stat_get_checkpointer_restartpoints_requested pg_stat_get_checkpointer_restartpoints_timed
pg_stat_get_checkpointer_slru_written pg_stat_get_checkpointer_stat_reset_time pg_stat_get_checkpointer_sync_time
pg_stat_get_checkpointer_write_time pg_stat_get_db_conflict_logicalslot pg_stat_get_db_parallel_workers_launched
pg_stat_get_db_parallel_workers_to_launch pg_stat_get_io pg_stat_get_lastscan pg_stat_get_total_analyze_time
pg_stat_get_total_autoanalyze_time pg_stat_get_total_autovacuum_time pg_stat_get_total_vacuum_time
pg_stat_get_tuples_newpage_updated pg_stat_get_xact_tuples_newpage_updated pg_stat_reset_backend_stats
pg_sync_replication_slots pg_timezone_abbrevs_abbrevs pg_timezone_abbrevs_zone pg_wal_summary_contents random_normal
range_contains_elem_support range_sortsupport record_larger record_smaller string_agg_combine string_agg_deserialize
string_agg_serialize system_user timestamp_skipsupport timestamptz_hash timestamptz_hash_extended to_bin to_oct
to_regtypemod unicode_assigned unicode_version uuid_extract_timestamp uuid_extract_version uuid_skipsupport uuidv4
uuidv7 window_cume_dist_support window_ntile_support window_percent_rank_support xmltext
`
  .trim()
  .split(/\s+/);

test("the schema calls no function that PostgreSQL 15 lacks", () => {
  const files = globSync(["supabase/migrations/*.sql", "platform/**/schema.sql"], {
    cwd: new URL("../../", import.meta.url),
  });
  expect(files.length).toBeGreaterThan(100);
  const calls = new RegExp(`\\b(${newer.join("|")})\\s*\\(`, "g");
  const found = files.flatMap((file) => {
    const sql = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8").replaceAll(/--.*$/gm, "");
    return [...sql.matchAll(calls)].map(([, name]) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
